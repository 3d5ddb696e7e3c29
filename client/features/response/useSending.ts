import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Action } from './action.ts';
import { timestamp } from './timestamp.ts';
import { type AnsweredQuestion, outcomeOf } from './optimistic.ts';
import { basisOn, type SavedRecord, versionOf } from './outbox/entry.ts';
import type { Outbox } from './outbox/outbox.ts';
import { readSaved } from './outbox/optimisticCache.ts';

/** Puts actions to records of one dataset into the outbox. */
export interface Sending {
  /**
   * Resolves to whether it was saved. `typedOn` is the version of the response that the answers began with, if known; `at` says
   * when they were given, if that is longer ago: what was typed since stays.
   */
  send(action: Action, record: SavedRecord, typedOn?: string | null, at?: number): Promise<boolean>;
  /** Notes that a record came on screen: the longer it stays there, the older is what is known of it. */
  show(recordId: string): void;
}

/** What was heard of a response longer ago than this is not relied on. */
const FRESH_MS = 60_000;

export function useSending(outbox: Outbox, datasetId: string, questions: readonly AnsweredQuestion[]): Sending {
  const { cache } = useApolloClient();
  const heard = useRef(new Map<string, number>());
  const awayUntil = useRef(0);

  useEffect(
    function noteWhatIsHeard() {
      // Without the network, or in another tab, this one hears nothing of what the person does there.
      const comeBack = (): void => void (awayUntil.current = Date.now());
      const hear = (recordId: string): void => void heard.current.set(recordId, Date.now());
      const leave = [
        outbox.onSaved(({ record }) => hear(record.id)),
        outbox.onSavedElsewhere(({ record }) => hear(record.id)),
        outbox.onCaughtUp(comeBack),
      ];
      window.addEventListener('online', comeBack);
      document.addEventListener('visibilitychange', comeBack);
      return () => {
        for (const stop of leave) stop();
        window.removeEventListener('online', comeBack);
        document.removeEventListener('visibilitychange', comeBack);
      };
    },
    [outbox],
  );

  const send = useCallback<Sending['send']>(
    (action, record, typedOn, at = timestamp()) => {
      const known = readSaved(cache, record.id, 'server');
      const heardAt = heard.current.get(record.id);
      const isOld = heardAt !== undefined && Date.now() - heardAt > FRESH_MS;
      const wasAway = awayUntil.current > (heardAt ?? 0);
      const version = typedOn === undefined ? versionOf(known) : typedOn;
      return outbox.add({
        ...action,
        datasetId,
        at,
        basis: { ...basisOn(known), version },
        outcome: outcomeOf(action, record, questions),
        mayConflict: isOld || wasAway || version !== versionOf(known),
      });
    },
    [cache, outbox, datasetId, questions],
  );

  const show = useCallback((recordId: string) => {
    if (!heard.current.has(recordId)) heard.current.set(recordId, Date.now());
  }, []);

  return useMemo(() => ({ send, show }), [send, show]);
}
