import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Edits } from '#client/features/response/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { groupsOfIds, queryForIds } from '../idQuery.ts';
import type { Annotation, TaskDataset, TaskRecord } from '../model.ts';
import { acrossSessions } from './acrossSessions.ts';
import type { Item, Outcome } from './action.ts';
import { type Conflict, isOverwritten } from './conflict.ts';
import { refusal } from './refusal.ts';
import type { SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';
import { readSaved } from './optimisticCache.ts';
import { TaskRecordsNowDocument, type TaskRecordsNowQuery } from './TaskRecordsNow.generated.ts';
import { CHUNK } from './useTaskTransport.ts';

/** What was heard of a record longer ago than this is not relied on. */
const FRESH_MS = 60_000;

/** Finds out what other people did to records meanwhile: they share the annotations. */
export interface ConflictCheck {
  /** Notes that a record is on screen: the longer it stays there, the older is what is known of it. */
  noteShown(record: Pick<TaskRecord, 'id' | 'lastUpdated'>): void;
  /** Notes that somebody else changed records: what is known of any of them is asked again before it is changed. */
  distrust(): void;
  /** Notes what this person has stored: that it is there is no change by others, whatever version the next action began with. */
  noteSaved(outcomes: readonly Outcome[]): void;
  /** Asks the server about records that may have changed. */
  findConflicts(items: readonly Item[]): Promise<ConflictReport>;
}

/** What the server said about records that may have changed. */
interface ConflictReport {
  readonly conflicts: readonly Conflict[];
  /** The records it did not answer about, each refused: whose work an action to them would overwrite, nobody knows. */
  readonly unknown: readonly Outcome[];
}

export function useConflictCheck(dataset: TaskDataset, edits: Edits<Annotation>): ConflictCheck {
  const client = useApolloClient();
  const shownAt = useRef(new Map<string, { version: string | null; at: number }>());
  const distrustedAt = useRef(0);
  const own = useRef(new Map<string, string>());

  const distrust = useCallback(() => void (distrustedAt.current = Date.now()), []);
  useEffect(
    function noteAbsence() {
      window.addEventListener('online', distrust);
      return () => window.removeEventListener('online', distrust);
    },
    [distrust],
  );

  const noteShown = useCallback<ConflictCheck['noteShown']>(({ id, lastUpdated }) => {
    if (shownAt.current.get(id)?.version !== lastUpdated)
      shownAt.current.set(id, { version: lastUpdated, at: Date.now() });
  }, []);

  const noteSaved = useCallback<ConflictCheck['noteSaved']>((outcomes) => {
    for (const { recordId, version } of outcomes) if (version !== null) own.current.set(recordId, version);
  }, []);

  /** What records are, by their ids in the dataset. */
  const readNow = useCallback(
    async (ids: readonly string[]): Promise<readonly SavedTaskRecordFragment[]> => {
      const input = { query: { queryText: queryForIds(ids) }, size: CHUNK };
      const { data } = await client.query<TaskRecordsNowQuery>({
        query: TaskRecordsNowDocument,
        variables: { workspace: dataset.workspace.name, name: dataset.name, input },
        fetchPolicy: 'no-cache',
        context: QUIET,
      });
      return data?.taskDataset?.search?.items ?? [];
    },
    [client, dataset],
  );

  const findConflicts = useCallback<ConflictCheck['findConflicts']>(
    async (items) => {
      const outdated = items.flatMap((item) => {
        const known = readSaved(client.cache, dataset, item.id);
        const held = edits.held(item.id);
        const basis = held?.version === undefined ? known?.lastUpdated : held.version;
        const at = shownAt.current.get(item.id)?.at;
        const isOld = at !== undefined && (Date.now() - at > FRESH_MS || distrustedAt.current > at);
        return isOld || basis !== known?.lastUpdated ? [{ item, known, basis }] : [];
      });
      const now = new Map<string, SavedTaskRecordFragment>();
      const unknown: Outcome[] = [];
      const prefix = `${dataset.id}.`;
      for (const ids of groupsOfIds(
        outdated.map(({ item }) => item.id.slice(prefix.length)),
        CHUNK,
      )) {
        try {
          for (const record of await acrossSessions(() => readNow(ids))) now.set(record.id, record);
        } catch (failure) {
          unknown.push(
            ...refusal(
              ids.map((id) => prefix + id),
              failure,
            ),
          );
        }
      }
      const conflicts = outdated.flatMap(({ item, known, basis }): Conflict[] => {
        const theirs = now.get(item.id);
        if (!theirs || theirs.lastUpdated === own.current.get(item.id)) return [];
        return isOverwritten(item, known, basis, theirs) ? [{ item, theirs }] : [];
      });
      return { conflicts, unknown };
    },
    [client, dataset, edits, readNow],
  );

  return useMemo(
    () => ({ noteShown, distrust, noteSaved, findConflicts }),
    [noteShown, distrust, noteSaved, findConflicts],
  );
}
