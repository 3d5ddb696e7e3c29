import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { fromInputs } from './answers.ts';
import { versionOf } from './outbox/entry.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { FailedSave } from './outbox/queue.ts';
import type { Edits } from './useEdits.ts';
import type { Sending } from './useSending.ts';

/** What to do about a change that was also made elsewhere: this person's answers count, or the others, or both are looked at. */
export type Decision = 'mine' | 'theirs' | 'edit';

/** What could not be saved, by record. The answers are in the records' forms. */
export interface Failures {
  readonly failed: ReadonlyMap<string, FailedSave>;
  decide(recordId: string, decision: Decision): void;
}

export function useFailures(outbox: Outbox, datasetId: string, edits: Edits, send: Sending['send']): Failures {
  const all = useSyncExternalStore(outbox.subscribe, () => outbox.snapshot().failed);
  const failed = useMemo(
    () => new Map([...all].filter(([, { entry }]) => entry.datasetId === datasetId)),
    [all, datasetId],
  );
  const { held, change, forget, saved } = edits;

  useEffect(
    function bringAnswersBack() {
      for (const { recordId, kind, entry } of failed.values()) {
        if (held(recordId) || (kind !== 'submit' && kind !== 'draft')) continue;
        change(recordId, fromInputs(entry.answers), entry.basis.version);
      }
    },
    [failed, held, change],
  );

  const decide = useCallback<Failures['decide']>(
    (recordId, decision) => {
      const failure = failed.get(recordId);
      outbox.dismiss(recordId);
      if (!failure?.theirs || decision === 'theirs') return forget(recordId);
      const version = versionOf(failure.theirs);
      // The person has seen the other answers: from here on they are what is changed.
      saved(recordId, 0, version);
      const { kind, answers, at } = failure.entry;
      if (decision === 'mine') void send({ kind, recordId, answers }, failure.theirs, version, at);
    },
    [failed, forget, outbox, saved, send],
  );

  return useMemo(() => ({ failed, decide }), [failed, decide]);
}
