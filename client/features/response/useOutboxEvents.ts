import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Answers, fromAnswerInputs, fromResponse, sameAnswers } from '#client/features/answer/index.ts';
import { createFreshness, type useEdits } from '#client/features/sync/index.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { versionOf } from './outbox/entry.ts';
import type { Outbox } from './outbox/outbox.ts';

type Edits = ReturnType<typeof useEdits<Answers>>[1];

/** How fresh the records on this page are. What was saved, here or in other tabs, is fresh, and no longer an edit. */
export function useFreshness(outbox: Outbox, edits: Edits) {
  const [freshness] = useState(createFreshness);
  const { noteRead, markAllStale } = freshness;
  useEffect(
    function listenToOutbox() {
      const unsubscribe = [
        outbox.onSaved(({ record }, { at }) => {
          noteRead(record.id);
          edits.saved([{ recordId: record.id, version: versionOf(record) }], at);
        }),
        outbox.onSavedElsewhere(({ record }) => {
          noteRead(record.id);
          edits.savedElsewhere(record.id, (edited) => sameAnswers(edited, fromResponse(record.response)));
        }),
        outbox.onCaughtUp(markAllStale),
      ];
      return () => unsubscribe.forEach((stop) => stop());
    },
    [outbox, edits, noteRead, markAllStale],
  );
  // Offline or in the background, this page may miss changes in other tabs.
  useWindowEvent('online', markAllStale);
  useWindowEvent(REACHED, markAllStale);
  useEffect(
    function listenToVisibility() {
      document.addEventListener('visibilitychange', markAllStale);
      return () => document.removeEventListener('visibilitychange', markAllStale);
    },
    [markAllStale],
  );
  return freshness;
}

/** The failed actions of a dataset, by record. Their answers are edits again. */
export function useFailedActions(outbox: Outbox, edits: Edits, datasetId: string) {
  const all = useSyncExternalStore(outbox.subscribe, () => outbox.snapshot().failed);
  const failed = useMemo(
    () => new Map([...all].filter(([, { entry }]) => entry.datasetId === datasetId)),
    [all, datasetId],
  );
  useEffect(
    function restoreFailedAnswers() {
      for (const { recordId, kind, answers, basis, title } of [...failed.values()].map(({ entry }) => entry)) {
        if (edits.get(recordId) || (kind !== 'submit' && kind !== 'draft')) continue;
        edits.change(recordId, fromAnswerInputs(answers), basis.version, { datasetId, title });
      }
    },
    [failed, edits, datasetId],
  );
  return failed;
}
