import { Button, Stack, Title } from '@mantine/core';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { useTranslation } from 'react-i18next';
import { Meter } from '#client/features/transfer/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import form from '#client/ui/Form.module.css';
import { figureColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import { type Move_CopyFragment, useStopServerCopyMutation } from './Move.generated.ts';

/** The copy of another server: its progress, then its outcome. */
export function MoveJob({ copy }: { copy: Move_CopyFragment }) {
  const { t } = useTranslation('transfer');
  const [stop, { loading }] = useStopServerCopyMutation({ context: QUIET });
  const { stage, from, title, dataset, doneRecords, allRecords, problem } = copy;
  const isRunning = stage === 'RUNNING' || stage === 'STOPPING';
  const isEqual = copy.losses.length === 0 && copy.datasets.every((one) => one.isEqual);
  return (
    <Stack gap="lg">
      {isRunning ? (
        <>
          <Meter
            label={dataset ?? t('move.connecting', { server: title ?? from })}
            text={t('move.recordsOf', { value: doneRecords, all: allRecords })}
            value={doneRecords}
            max={allRecords || null}
          />
          <div className={form.actions}>
            <Button
              variant="default"
              loading={loading || stage === 'STOPPING'}
              onClick={() => void stop().catch(() => undefined)}
            >
              {t('move.stop')}
            </Button>
          </div>
        </>
      ) : (
        <p role={stage === 'FAILED' ? 'alert' : 'status'} style={{ fontWeight: 600 }}>
          {stage === 'FAILED'
            ? t('move.failed', { problem: problem ?? '' })
            : t(stage === 'STOPPED' ? 'move.stopped' : isEqual ? 'move.equal' : 'move.differs')}
        </p>
      )}
      {!isRunning && <Outcome copy={copy} />}
    </Stack>
  );
}

type Copied = Move_CopyFragment['datasets'][number];

function Outcome({ copy }: { copy: Move_CopyFragment }) {
  const { t } = useTranslation('transfer');
  const { formatNumber } = useFormats();
  const { datasets, losses, passwords, createdUsers, createdWorkspaces } = copy;
  const csv = stringify([['username', 'password'], ...passwords.map(({ username, password }) => [username, password])]);
  return (
    <>
      <p>{t('move.created', { users: createdUsers, workspaces: createdWorkspaces })}</p>
      {datasets.length > 0 && (
        <SheetTable
          label={t('move.datasets')}
          columns={[
            { title: t('move.dataset'), value: ({ name }) => name },
            figureColumn<Copied>(t('move.records'), ({ records }) => records, formatNumber),
            figureColumn<Copied>(t('move.same'), ({ equal }) => equal, formatNumber),
            { title: t('move.verdict'), value: ({ isEqual }) => t(isEqual ? 'move.isEqual' : 'move.isDifferent') },
          ]}
          rows={datasets}
          keyOf={({ name }) => name}
        />
      )}
      {losses.length > 0 && (
        <section aria-labelledby="move-losses">
          <Title id="move-losses" order={3}>
            {t('move.losses')}
          </Title>
          <ul>
            {losses.map(({ code, of, detail, reason }, index) => (
              <li key={index}>
                <strong>{of}</strong> · {t(`move.loss.${code}`, { detail: detail ?? '' })}
                {reason && <div className={form.note}>{reason}</div>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {passwords.length > 0 && (
        <section aria-labelledby="move-passwords">
          <Title id="move-passwords" order={3}>
            {t('move.passwords')} <CopyButton value={csv} label={t('move.copyPasswords')} />
          </Title>
          <p className={form.note}>{t('move.passwordsWhy')}</p>
          <SheetTable
            label={t('move.passwords')}
            columns={[
              { title: t('move.user'), value: ({ username }) => username },
              {
                title: t('move.password'),
                value: ({ password }) => password,
                show: ({ password }) => <code>{password}</code>,
              },
            ]}
            rows={passwords}
            keyOf={({ username }) => username}
          />
        </section>
      )}
    </>
  );
}
