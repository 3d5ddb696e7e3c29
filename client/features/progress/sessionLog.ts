import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Answers, type Suggestion, suggestionState } from '#client/features/answer/index.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { asList, parseJson } from '#client/lib/json.ts';
import { readTab, writeTab } from '#client/lib/tabStorage.ts';

export interface SubmittedRecord {
  readonly recordId: string;
  /** How long the record was on screen. */
  readonly seconds: number;
  /** Question name → whether the answer equals the suggestion. */
  readonly agreement: Readonly<Record<string, boolean>>;
}

export type Session = readonly SubmittedRecord[];

/** Older records do not count. */
const MAX_RECORDS = 1_000;

/** Sessions by their key in the tab's storage; they survive a reload and end with the tab. */
const sessions = new Map<string, Session>();
const changes = createEmitter<[]>();

const keyOf = (viewerId: string, datasetId: string): string => `session.${viewerId}.${datasetId}`;

/** Adds a record to a session. If it is submitted again, the times add up and the last answer counts. */
export function withSubmitted(session: Session, submitted: SubmittedRecord): Session {
  const before = session.find(({ recordId }) => recordId === submitted.recordId);
  const others = before ? session.filter((record) => record !== before) : session;
  return [...others.slice(1 - MAX_RECORDS), { ...submitted, seconds: submitted.seconds + (before?.seconds ?? 0) }];
}

function read(key: string): Session {
  const session = sessions.get(key) ?? ((parseJson(readTab(key), asList).value ?? []) as Session);
  sessions.set(key, session);
  return session;
}

export function useSession(viewerId: string, datasetId: string): Session {
  const key = keyOf(viewerId, datasetId);
  return useSyncExternalStore(
    changes.on,
    useCallback(() => read(key), [key]),
  );
}

interface SuggestedRecord {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
}

/** Logs submitted records. Call the result while the record is on screen; it returns a function to call once the answer is saved. */
export function useSessionLog(viewerId: string, datasetId: string, recordId: string | undefined) {
  const secondsOnScreen = useStopwatch(recordId);
  return useCallback(
    ({ id, suggestions }: SuggestedRecord, answers: Answers) => {
      const agreement = Object.fromEntries(
        suggestions.map((suggestion) => [
          suggestion.question.name,
          suggestionState(suggestion, answers, 'SUBMITTED') === 'accepted',
        ]),
      );
      const submitted = { recordId: id, seconds: secondsOnScreen(), agreement };
      return () => {
        const key = keyOf(viewerId, datasetId);
        const session = withSubmitted(read(key), submitted);
        sessions.set(key, session);
        writeTab(key, JSON.stringify(session));
        changes.emit();
      };
    },
    [viewerId, datasetId, secondsOnScreen],
  );
}

/** The seconds that a record has been on screen; a hidden page stops the clock. */
function useStopwatch(recordId: string | undefined): () => number {
  const clock = useRef({ passed: 0, since: 0 });
  const read = useCallback(() => {
    const { passed, since } = clock.current;
    return passed + (since && performance.now() - since);
  }, []);
  useEffect(
    function restart() {
      const start = (passed: number): void => {
        clock.current = { passed, since: document.hidden ? 0 : performance.now() };
      };
      const handleVisibility = (): void => start(read());
      start(0);
      document.addEventListener('visibilitychange', handleVisibility);
      return () => document.removeEventListener('visibilitychange', handleVisibility);
    },
    [recordId, read],
  );
  return useCallback(() => read() / 1000, [read]);
}
