import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '#client/features/response/index.ts';
import { useAwaySince } from '#client/graphql/away.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useOfflineSince } from '#client/lib/online.ts';
import { paths } from '#client/lib/paths.ts';
import { HeaderSlot } from '#client/ui/HeaderSlots.tsx';
import { Link } from '#client/ui/Link.tsx';
import { toast } from '#client/ui/toast.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { noteArrival } from './arrival.ts';
import styles from './SyncState.module.css';
import { useOtherTabs } from './otherTabs.ts';
import { useSending } from './sending.ts';
import { useRememberedDatasets } from './rememberedDatasets.ts';
import { datasetOfDue, isLeft, useStoredEdits } from './storedEdits.ts';
import { type SyncState as State, syncStateOf } from './syncState.ts';
import { datasetIdsOf } from './unsent.ts';

/** Says in the header how far everything that a user did is on its way to the server. */
export function SyncState({ userId }: { userId: string }) {
  const { t } = useTranslation('device');
  const { formatTime } = useFormats();
  const outbox = useOutbox(userId);
  useEffect(
    () =>
      outbox.onCaughtUp((count, completed) => {
        noteArrival({ at: Date.now(), count, completed });
        const sent = t('sent', { count });
        toast({ id: 'sent', message: completed > 0 ? `${sent}. ${t('sentCompleted', { count: completed })}` : sent });
      }),
    [outbox, t],
  );

  const state = useCalm(useSyncState(userId));
  const { kind, count, since } = state;
  const Icon = ICONS[kind];
  return (
    <HeaderSlot name="sync">
      <Link to={paths.device} className={styles.state} data-kind={kind}>
        {Icon && <Icon size={16} className={styles.icon} aria-hidden />}
        <span className={styles.text}>
          {kind === 'offline' ? t('state.away') : kind === 'failed' ? count : t(`state.${kind}`, { count })}
          {kind === 'failed' && <span className={styles.wide}> {t('state.areFailed')}</span>}
          {since !== undefined && <span className={styles.wide}> {t('state.since', { time: formatTime(since) })}</span>}
          {kind === 'offline' && count > 0 && (
            <>
              {`, ${count}`}
              <span className={styles.wide}> {t('state.areWaiting')}</span>
            </>
          )}
        </span>
      </Link>
      <Announcement kind={kind} />
    </HeaderSlot>
  );
}

const ICONS: Partial<Record<State['kind'], typeof IconCloudOff>> = { offline: IconCloudOff, failed: IconAlertTriangle };

function useSyncState(userId: string): State {
  const outbox = useOutbox(userId);
  const { items, failed, halt, haltedAt } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const others = useOtherTabs(userId);
  const [offlineSince, awaySince] = [useOfflineSince(), useAwaySince()];
  const jobs = useSending();
  const edits = useStoredEdits(userId).filter((edit) => !isLeft(edit));
  const begun = edits.filter((edit) => !datasetOfDue(edit));
  const refused = others.filter((entry) => entry.refused).length;
  const entries = [...items.map(({ entry }) => entry), ...[...failed.values()].map(({ entry }) => entry), ...others];
  useRememberedDatasets(userId, datasetIdsOf([...entries, ...edits.map(({ edit }) => edit.about ?? {})]));
  const known = new Set(entries.map(({ recordId }) => recordId));
  return syncStateOf({
    offlineSince,
    awaySince,
    halt,
    haltedAt,
    own: items.length + jobs.count + edits.length - begun.length,
    elsewhere: others.length - refused,
    isJobWaiting: jobs.isWaiting,
    failed: failed.size + refused,
    // The edit of an action is kept until that is saved.
    unsaved: begun.filter(({ key }) => !known.has(key)).length,
  });
}

/** Most saves are faster than this delay, and people type in between. */
const CALM_MS = 1000;

/** The state without what passes within a second. */
function useCalm(state: State): State {
  const [shown, setShown] = useState(state);
  const { kind } = state;
  const isPassing = kind === 'sending' || kind === 'unsaved';
  const show = useEffectEvent(() => setShown(state));
  useEffect(
    function followKind() {
      const timer = setTimeout(() => show(), isPassing ? CALM_MS : 0);
      return () => clearTimeout(timer);
    },
    [kind, isPassing],
  );
  return shown.kind === kind || !isPassing ? state : shown;
}

/** Announces a change of the state to screen readers, but not each count. A toast announces the network. */
function Announcement({ kind }: { kind: State['kind'] }) {
  const { t } = useTranslation('device');
  const [told, setTold] = useState<{ kind: State['kind']; text: string }>({ kind: 'saved', text: '' });
  const isNews = kind === 'offline' || kind === 'failed' || kind === 'saved';
  if (isNews && kind !== told.kind) {
    const unreached = navigator.onLine ? t('told.unreached') : '';
    setTold({ kind, text: { offline: unreached, failed: t('told.refused'), saved: t('state.saved') }[kind] });
  }
  return <VisuallyHidden role="status">{told.text}</VisuallyHidden>;
}
