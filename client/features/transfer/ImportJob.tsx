import { useApolloClient } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnreached, problemOf, userMessage } from '#client/graphql/errors.ts';
import type { ImportStage } from '#client/graphql/schema-types.ts';
import { evictRecords } from '#client/graphql/updates.ts';
import card from '#client/ui/Card.module.css';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { RefusedRows } from './fileTables.tsx';
import { LeftOut } from './LeftOut.tsx';
import { Meter } from './Meter.tsx';
import type { Transfer_ImportFragment } from './Transfer.generated.ts';
import { useRecordImport } from './useRecordImport.ts';

interface Props {
  importId: string;
  datasetId: string;
  /** Whether a file without a refused row is imported without confirmation. */
  isEager?: boolean;
  /** The columns of the file that are not imported. */
  leftOut?: readonly string[];
  /** Actions after success. */
  done: ReactNode;
  /** Actions after cancellation or failure. */
  stopped: ReactNode;
}

const NO_COLUMNS: readonly string[] = [];

/** Final stages. Written rows may exist after each of them. */
const ENDED: readonly ImportStage[] = ['DONE', 'CANCELLED', 'FAILED', 'INTERRUPTED'];

/** An import from its check to its end: progress, report and actions. */
export function ImportJob({ importId, datasetId, isEager = false, leftOut = NO_COLUMNS, done, stopped }: Props) {
  const { t } = useTranslation(['transfer', 'common', 'net']);
  const { cache } = useApolloClient();
  const { found, problem, isBusy, start, cancel } = useRecordImport(importId);
  const [isStopping, setStopping] = useState(false);
  const wasStarted = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const stage = found?.stage;
  const isFlawless = stage === 'CHECKED' && found?.refusedRows === 0 && found.validRows > 0;

  useEffect(
    function startFlawless() {
      if (!isEager || !isFlawless || wasStarted.current) return;
      wasStarted.current = true;
      start();
    },
    [isEager, isFlawless, start],
  );
  useEffect(
    function forgetRecords() {
      if (stage && ENDED.includes(stage)) evictRecords(cache, datasetId);
    },
    [cache, datasetId, stage],
  );
  useEffect(
    function keepFocus() {
      // The pressed button disappears with its stage.
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    },
    [stage],
  );

  if (found === undefined && !problem) return <Skeleton height={120} />;
  if (found === null || found === undefined) {
    return (
      <div className={card.card}>
        <Problem>{found === null ? t('transfer:importGone') : userMessage(problem)}</Problem>
        <div className={form.actions}>{stopped}</div>
      </div>
    );
  }

  const { rowCount, checkedRows, validRows, writtenRows } = found;
  const rowsOf = (value: number, all: number | null | undefined): string =>
    all == null ? t('transfer:rows', { count: value }) : t('transfer:rowsOf', { value, count: all });
  const cancelButton = (handleClick = () => cancel(false)) => (
    <Button variant="default" disabled={isBusy} onClick={handleClick}>
      {t('common:cancel')}
    </Button>
  );
  return (
    <div ref={frame} tabIndex={-1} className={card.card} style={{ outline: 'none' }}>
      {stage === 'CHECKING' && (
        <>
          <Meter
            label={t('transfer:checking')}
            text={rowsOf(checkedRows, rowCount)}
            value={checkedRows}
            max={rowCount ?? null}
          />
          <div className={form.actions}>{cancelButton()}</div>
        </>
      )}
      {stage === 'CHECKED' && <Checked {...{ found, leftOut, isBusy }} cancelButton={cancelButton()} onStart={start} />}
      {stage === 'WRITING' && (
        <>
          <Meter
            label={t('transfer:writing')}
            text={rowsOf(writtenRows, validRows)}
            value={writtenRows}
            max={validRows}
          />
          <div className={form.actions}>{cancelButton(() => setStopping(true))}</div>
        </>
      )}
      {stage === 'CANCELLING' && (
        <Meter label={t('transfer:removing')} text={rowsOf(writtenRows, null)} value={0} max={null} />
      )}
      {stage === 'DONE' && (
        <>
          <Verdict kind="good">{t('transfer:imported', { count: writtenRows })}</Verdict>
          <RefusedRows {...found} />
          <div className={form.actions}>{done}</div>
        </>
      )}
      {(stage === 'CANCELLED' || stage === 'FAILED' || stage === 'INTERRUPTED') && (
        <Stopped {...{ found, isBusy }} actions={stopped} onRemove={() => cancel(false)} />
      )}
      <Problem>
        {problem &&
          (isUnreached(problemOf(problem))
            ? t(navigator.onLine ? 'transfer:noAnswer' : 'transfer:noConnection')
            : userMessage(problem))}
      </Problem>
      {isStopping && stage === 'WRITING' && (
        <StopDialog
          onClose={() => setStopping(false)}
          onStop={(keepWritten) => {
            setStopping(false);
            cancel(keepWritten);
          }}
        />
      )}
    </div>
  );
}

interface StageProps {
  found: Transfer_ImportFragment;
  isBusy: boolean;
}

interface CheckedProps extends StageProps {
  leftOut: readonly string[];
  cancelButton: ReactNode;
  onStart(): void;
}

/** What the check has found, and the button that imports the valid rows. */
function Checked({ found, leftOut, isBusy, cancelButton, onStart }: CheckedProps) {
  const { t } = useTranslation('transfer');
  const { validRows, refusedRows } = found;
  const valid = t('valid', { count: validRows });
  return (
    <>
      <Verdict kind={refusedRows > 0 ? 'warning' : 'good'}>
        {refusedRows > 0
          ? t('verdict', { valid, refused: t('refused', { count: refusedRows }) })
          : t('allValid', { count: validRows })}
      </Verdict>
      <LeftOut names={leftOut} />
      <RefusedRows {...found} />
      <div className={form.actions}>
        {cancelButton}
        <Button loading={isBusy} disabled={validRows === 0} onClick={onStart}>
          {t('importValid', { count: validRows })}
        </Button>
      </div>
    </>
  );
}

interface StoppedProps extends StageProps {
  actions: ReactNode;
  /** Removes the records that were written. */
  onRemove(): void;
}

/** Why an import has ended before all rows were written, and what is left of it. */
function Stopped({ found, isBusy, actions, onRemove }: StoppedProps) {
  const { t } = useTranslation('transfer');
  const { stage, writtenRows, hasLeftovers, error } = found;
  const problem = error ? t(`refusal.${error.code}`, error.about) : t('failed');
  return (
    <>
      <Verdict kind={stage === 'CANCELLED' ? 'plain' : 'bad'}>
        {stage === 'CANCELLED' ? t('cancelled') : problem}
      </Verdict>
      <p className={form.note}>
        {/* Rows may have been written without being counted. */}
        {writtenRows === 0
          ? t(hasLeftovers ? 'keptUnknown' : 'nothingKept')
          : t(hasLeftovers ? 'keptAtLeast' : 'kept', { count: writtenRows })}
      </p>
      <div className={form.actions}>
        {hasLeftovers && (
          <Button variant="default" loading={isBusy} onClick={onRemove}>
            {t('removeWritten')}
          </Button>
        )}
        {actions}
      </div>
    </>
  );
}

const VERDICT_ICONS = {
  good: <IconCircleCheck size={20} color="var(--marl-status-validated-mark)" aria-hidden />,
  warning: <IconAlertTriangle size={20} color="var(--marl-status-pending-mark)" aria-hidden />,
  bad: <IconAlertTriangle size={20} color="var(--marl-danger)" aria-hidden />,
  plain: null,
};

function Verdict({ kind, children }: { kind: keyof typeof VERDICT_ICONS; children: string }) {
  return (
    <Group role={kind === 'bad' ? 'alert' : 'status'} gap="sm" wrap="nowrap" fz="lg" lh="lg" fw={600}>
      {VERDICT_ICONS[kind]}
      {children}
    </Group>
  );
}

/** Asks whether the rows written so far are kept. */
function StopDialog({ onClose, onStop }: { onClose(): void; onStop(keepWritten: boolean): void }) {
  const { t } = useTranslation('transfer');
  return (
    <ConfirmDialog
      isDestructive
      title={t('stopTitle')}
      label={t('stopRemove')}
      cancelLabel={t('keepImporting')}
      alternative={
        <Button variant="default" onClick={() => onStop(true)}>
          {t('stopKeep')}
        </Button>
      }
      onConfirm={() => onStop(false)}
      onCancel={onClose}
    >
      <p>{t('stopText')}</p>
    </ConfirmDialog>
  );
}
