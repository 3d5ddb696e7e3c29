import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Edits } from '#client/features/response/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { queryForIds } from '../idQuery.ts';
import type { Annotation, TaskDataset, TaskRecord } from '../model.ts';
import type { Item, Outcome } from './deed.ts';
import { type Conflict, isOverwritten } from './doubt.ts';
import type { SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';
import { readSaved } from './stage.ts';
import { TaskRecordsNowDocument, type TaskRecordsNowQuery } from './TaskRecordsNow.generated.ts';
import { CHUNK } from './useLine.ts';

/** What was heard of a record longer ago than this is not relied on. */
const FRESH_MS = 60_000;

/** Finds out what other people did to records meanwhile: they share the annotations. */
export interface Doubts {
  /** Notes that a record is on screen: the longer it stays there, the older is what is known of it. */
  see(record: Pick<TaskRecord, 'id' | 'lastUpdated'>): void;
  /** Notes that somebody else changed records: what is known of any of them is asked again before it is changed. */
  doubt(): void;
  /** Notes what this person has stored: that it is there is no change by others, whatever version the next deed began with. */
  wrote(outcomes: readonly Outcome[]): void;
  /** Asks the server about records that may have changed. Where it does not answer, there are no conflicts. */
  conflictsOf(items: readonly Item[]): Promise<Conflict[]>;
}

export function useDoubts(dataset: TaskDataset, edits: Edits<Annotation>): Doubts {
  const client = useApolloClient();
  const seen = useRef(new Map<string, { version: string | null; at: number }>());
  const doubtedAt = useRef(0);
  const own = useRef(new Map<string, string>());

  const doubt = useCallback(() => void (doubtedAt.current = Date.now()), []);
  useEffect(
    function noteAbsence() {
      window.addEventListener('online', doubt);
      return () => window.removeEventListener('online', doubt);
    },
    [doubt],
  );

  const see = useCallback<Doubts['see']>(({ id, lastUpdated }) => {
    if (seen.current.get(id)?.version !== lastUpdated) seen.current.set(id, { version: lastUpdated, at: Date.now() });
  }, []);

  const wrote = useCallback<Doubts['wrote']>((outcomes) => {
    for (const { recordId, version } of outcomes) if (version !== null) own.current.set(recordId, version);
  }, []);

  const readNow = useCallback(
    async (ids: readonly string[]): Promise<readonly SavedTaskRecordFragment[]> => {
      const own = ids.map((id) => id.slice(dataset.id.length + 1));
      const input = { query: { queryText: queryForIds(own) }, size: CHUNK };
      const { data } = await client.query<TaskRecordsNowQuery>({
        query: TaskRecordsNowDocument,
        variables: { workspace: dataset.workspace.name, name: dataset.name, input },
        fetchPolicy: 'no-cache',
        context: QUIET,
      });
      return data?.taskDataset?.search.items ?? [];
    },
    [client, dataset],
  );

  const conflictsOf = useCallback<Doubts['conflictsOf']>(
    async (items) => {
      const doubtful = items.flatMap((item) => {
        const known = readSaved(client.cache, dataset, item.id);
        const held = edits.held(item.id);
        const basis = held?.version === undefined ? known?.lastUpdated : held.version;
        const at = seen.current.get(item.id)?.at;
        const isOld = at !== undefined && (Date.now() - at > FRESH_MS || doubtedAt.current > at);
        return isOld || basis !== known?.lastUpdated ? [{ item, known, basis }] : [];
      });
      const conflicts: Conflict[] = [];
      for (let start = 0; start < doubtful.length; start += CHUNK) {
        const chunk = doubtful.slice(start, start + CHUNK);
        const now = await readNow(chunk.map(({ item }) => item.id)).catch(() => []);
        for (const { item, known, basis } of chunk) {
          const theirs = now.find(({ id }) => id === item.id);
          if (!theirs || theirs.lastUpdated === own.current.get(item.id)) continue;
          if (isOverwritten(item, known, basis, theirs)) conflicts.push({ item, theirs });
        }
      }
      return conflicts;
    },
    [client, dataset, edits, readNow],
  );

  return useMemo(() => ({ see, doubt, wrote, conflictsOf }), [see, doubt, wrote, conflictsOf]);
}
