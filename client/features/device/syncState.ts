/** How far a person's work is on its way to the server. */
export interface SyncState {
  /**
   * `offline`: the network or the server cannot be reached. `failed`: some of it was refused, or is in conflict. `sending`, `waiting` for
   * a session, `unsaved` input that was not sent yet, or `saved`: the server has everything.
   */
  readonly kind: 'offline' | 'failed' | 'sending' | 'waiting' | 'unsaved' | 'saved';
  /** The number of records concerned. */
  readonly count: number;
  /** Since when the page is offline, in milliseconds since 1970. */
  readonly since?: number;
}

interface Facts {
  /** Since when the browser has no network; null if it has. */
  readonly offlineSince: number | null;
  /** Since when the page shows downloaded records, as the server cannot be reached; null if it does not. */
  readonly awaySince: number | null;
  readonly halt: 'network' | 'session' | null;
  readonly haltedAt: number;
  /** The number of actions that this tab sends. */
  readonly own: number;
  /** The number of actions that other tabs send. */
  readonly elsewhere: number;
  /** A job waits for the network. */
  readonly isJobWaiting: boolean;
  readonly failed: number;
  readonly unsaved: number;
}

export function syncStateOf(facts: Facts): SyncState {
  const { offlineSince, awaySince, halt, haltedAt, failed, unsaved } = facts;
  const count = facts.own + facts.elsewhere;
  const since = Math.min(offlineSince ?? Infinity, awaySince ?? Infinity, halt === 'network' ? haltedAt : Infinity);
  if (since < Infinity) return { kind: 'offline', count, since };
  if (failed > 0) return { kind: 'failed', count: failed };
  if (count > 0) return { kind: halt === 'session' || facts.isJobWaiting ? 'waiting' : 'sending', count };
  return unsaved > 0 ? { kind: 'unsaved', count: unsaved } : { kind: 'saved', count: 0 };
}
