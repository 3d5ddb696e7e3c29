import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router-dom';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import panel from '#client/ui/Panel.module.css';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { ActItem, type ActRecord } from './ActItem.tsx';
import type { Acts_ActFragment } from './Acts.generated.ts';
import styles from './ActsPanel.module.css';
import { type ActsOptions, type Outcome, useActs, type Way } from './useActs.ts';
import { useChangeText } from './useChangeText.ts';

interface Props extends ActsOptions {
  viewerId: string;
  /** The address of a record, if it is not a parameter of that of the page. */
  linkTo?(record: ActRecord): To;
}

/** The viewer's acts in the dataset during the last day, from any device, newest first, with buttons to undo and redo them. */
export function ActsPanel({ viewerId, linkTo = linkToRecord, ...options }: Props) {
  const { t } = useTranslation(['review', 'panel']);
  /** Acts whose records are deleted if the viewer confirms it. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { acts, hasMore, showMore, isLoading, error, retry, isBusy, change, outcome } = useActs(options);
  if (!acts) return error ? <ErrorPanel error={error} onRetry={retry} /> : <SkeletonText lines={8} />;
  if (acts.length === 0) return <EmptyState title={t('acts.none')}>{t('acts.hint')}</EmptyState>;
  const isAdded = (id: string) => acts.some((act) => act.id === id && act.deeds.added > 0);
  const request = (way: Way, ids: readonly string[]): void => {
    if (way === 'undo' && countAdded(acts, ids) > 0) setAsked(ids);
    else void change(way, ids);
  };
  // Deleted records cannot be added again.
  const back = outcome?.way === 'undo' ? outcome.ids.filter((id) => !isAdded(id)) : (outcome?.ids ?? []);
  const deleted = asked ? countAdded(acts, asked) : 0;
  return (
    <div className={panel.panel}>
      <div className={panel.part}>
        <p className={panel.note}>{t('acts.hint')}</p>
        <div role="status">{outcome && <OutcomeText outcome={outcome} viewerId={viewerId} />}</div>
      </div>
      {outcome && outcome.ids.length > 1 && back.length > 0 && (
        <Button
          variant="default"
          className={styles.again}
          disabled={isBusy}
          onClick={() => request(outcome.way === 'undo' ? 'redo' : 'undo', back)}
        >
          {t(outcome.way === 'undo' ? 'acts.redoAll' : 'acts.undoAgain')}
        </Button>
      )}
      <ol className={styles.acts} aria-label={t('panel:acts')} aria-busy={isBusy}>
        {acts.map((act, index) => (
          <ActItem
            key={act.id}
            act={act}
            viewerId={viewerId}
            linkTo={linkTo}
            isBusy={isBusy}
            since={idsSince(acts, index)}
            onChange={request}
          />
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={showMore}>
          {t('history.more')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          isDestructive
          title={t('acts.deleteTitle', { count: deleted })}
          label={t('acts.deleteLabel', { count: deleted })}
          onConfirm={() => {
            setAsked(null);
            void change('undo', asked);
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{t('acts.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const linkToRecord = ({ id }: ActRecord): To => ({ search: `?record=${id}` });

/** How many records are deleted if these acts are undone. */
const countAdded = (acts: readonly Acts_ActFragment[], ids: readonly string[]): number =>
  acts.filter(({ id, deeds }) => deeds.added > 0 && ids.includes(id)).reduce((count, { done }) => count + done, 0);

/** An act and the later ones, as far as they can be undone; none if the act itself is undone already. */
function idsSince(acts: readonly Acts_ActFragment[], index: number): string[] {
  const { id, undone } = acts[index]!;
  const later = acts.slice(0, index).filter(({ done }) => done > 0);
  return acts[index]!.done === 0 && undone > 0 ? [] : [...later.map((act) => act.id), id];
}

function OutcomeText({ outcome, viewerId }: { outcome: Outcome; viewerId: string }) {
  const { t } = useTranslation('review');
  const changeText = useChangeText(viewerId);
  const { way, changed, keptCount, kept } = outcome;
  const [first] = kept;
  return (
    <>
      {(changed > 0 || keptCount === 0) && (
        <p>{t(way === 'undo' ? 'acts.undone' : 'acts.redone', { count: changed })}</p>
      )}
      {first && (
        <p className={styles.kept}>
          {t('acts.kept', { count: keptCount })}{' '}
          {first.reason === 'CHANGED' && first.change ? changeText(first.change) : (first.detail ?? t('acts.gone'))}
        </p>
      )}
    </>
  );
}
