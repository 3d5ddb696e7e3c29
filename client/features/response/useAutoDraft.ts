import { useCallback, useEffect, useMemo, useRef } from 'react';

/** Saves what was typed, by itself: after a pause, and when the record is left. */
export interface AutoDraft<Target extends { id: string }> {
  /** Something was typed. */
  schedule(record: Target): void;
  /** The answers were saved in another way, or given up. */
  cancel(recordId: string): void;
  /** Saves now what is due, except for one record. */
  flush(exceptFor?: string): void;
}

const PAUSE_MS = 2000;

export function useAutoDraft<Target extends { id: string }>(save: (record: Target) => void): AutoDraft<Target> {
  const due = useRef(new Map<string, { record: Target; timer: ReturnType<typeof setTimeout> }>());
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);

  const cancel = useCallback((recordId: string) => {
    clearTimeout(due.current.get(recordId)?.timer);
    due.current.delete(recordId);
  }, []);

  const schedule = useCallback(
    (record: Target) => {
      cancel(record.id);
      const fire = (): void => {
        cancel(record.id);
        latest.current(record);
      };
      due.current.set(record.id, { record, timer: setTimeout(fire, PAUSE_MS) });
    },
    [cancel],
  );

  const flush = useCallback(
    (exceptFor?: string) => {
      for (const { record } of [...due.current.values()]) {
        if (record.id === exceptFor) continue;
        cancel(record.id);
        latest.current(record);
      }
    },
    [cancel],
  );

  // Not when the browser leaves: after a reload the record should be where it was, with what the device has kept.
  useEffect(() => () => flush(), [flush]);

  return useMemo(() => ({ schedule, cancel, flush }), [schedule, cancel, flush]);
}
