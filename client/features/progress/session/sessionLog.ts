import { useCallback, useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { asList, parseJson } from '#client/lib/json.ts';
import { readTab, writeTab } from '#client/lib/tabStorage.ts';
import { type SubmittedRecord, withSubmitted } from './session.ts';

/** Sessions by their name in the tab's storage, where a reload finds them. They end with the tab. */
const sessions = new Map<string, readonly SubmittedRecord[]>();
const changes = createEmitter<[]>();

const nameOf = (viewerId: string, datasetId: string): string => `session.${viewerId}.${datasetId}`;

/** Adds a submitted record to the viewer's session with a dataset. */
export function logSubmitted(viewerId: string, datasetId: string, submitted: SubmittedRecord): void {
  const name = nameOf(viewerId, datasetId);
  const session = withSubmitted(read(name), submitted);
  sessions.set(name, session);
  writeTab(name, JSON.stringify(session));
  changes.emit();
}

/** The viewer's session with a dataset. */
export function useSession(viewerId: string, datasetId: string): readonly SubmittedRecord[] {
  const name = nameOf(viewerId, datasetId);
  return useSyncExternalStore(
    changes.on,
    useCallback(() => read(name), [name]),
  );
}

function read(name: string): readonly SubmittedRecord[] {
  const held = sessions.get(name) ?? stored(name);
  sessions.set(name, held);
  return held;
}

const stored = (name: string): readonly SubmittedRecord[] =>
  (parseJson(readTab(name), asList).value ?? []) as readonly SubmittedRecord[];
