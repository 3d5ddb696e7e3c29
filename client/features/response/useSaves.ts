import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { userMessage } from '#client/graphql/errors.ts';
import type { Deed, DeedKind } from './deed.ts';

/** A deed the server refused, or that never reached it. */
export interface FailedSave {
  readonly kind: DeedKind;
  readonly recordId: string;
  readonly reason: string;
}

/** What is on its way to the server, and what did not get there. */
export interface Saves {
  /** Resolves to whether it was saved; never rejects. */
  save(deed: Deed): Promise<boolean>;
  readonly saving: number;
  readonly failed: ReadonlyMap<string, FailedSave>;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
}

/**
 * Sends deeds: those of one record one after the other, so that the last one wins at the server too; different records do not
 * wait for each other. The browser asks before leaving while something is unsaved.
 */
export function useSaves(perform: (deed: Deed) => Promise<void>): Saves {
  const [saving, setSaving] = useState(0);
  const [failed, setFailed] = useState<ReadonlyMap<string, FailedSave>>(new Map());
  const lines = useRef(new Map<string, Promise<boolean>>());

  const save = useCallback(
    (deed: Deed) => {
      const { recordId, kind } = deed;
      const send = async (): Promise<boolean> => {
        setSaving((count) => count + 1);
        setFailed((held) => without(held, recordId));
        try {
          await perform(deed);
          return true;
        } catch (error) {
          const reason = userMessage(error);
          setFailed((held) => new Map(held).set(recordId, { kind, recordId, reason }));
          return false;
        } finally {
          setSaving((count) => count - 1);
        }
      };
      const before = lines.current.get(recordId);
      const line = before ? before.then(send) : send();
      lines.current.set(recordId, line);
      void line.then(() => {
        if (lines.current.get(recordId) === line) lines.current.delete(recordId);
      });
      return line;
    },
    [perform],
  );

  const settled = useCallback(async () => {
    while (lines.current.size > 0) await Promise.all(lines.current.values());
  }, []);

  const isUnsaved = saving > 0 || failed.size > 0;
  useEffect(
    function warnBeforeLeaving() {
      if (!isUnsaved) return undefined;
      const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    [isUnsaved],
  );

  return useMemo(() => ({ save, saving, failed, settled }), [save, saving, failed, settled]);
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
