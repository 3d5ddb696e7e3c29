import { hash } from 'node:crypto';
import type { StoredEntry } from '../store/history.ts';

/** The content that the hash of an entry covers, besides the previous hash. */
export interface Sealed extends Pick<StoredEntry, 'made_at' | 'kind' | 'action' | 'status' | 'client' | 'is_bulk'> {
  datasetId: string;
  number: number;
  /** The ordinal of the record. */
  ordinal: number;
  /** The commitments to the ids of people. */
  actor: string | null;
  author: string | null;
  /** Null without an API key, empty for the key that every user has. */
  keyId: string | null;
  /** The salted hash of the content, which outlives the answers. The salt keeps short answers from being guessed. */
  digest: string;
}

/** The hash of an entry: of the previous hash, followed by a JSON list of all else. */
export const hashOf = (previous: string, entry: Sealed): string => hash('sha256', previous + textOf(entry));

const textOf = (entry: Sealed): string =>
  JSON.stringify([
    entry.datasetId,
    entry.number,
    entry.ordinal,
    entry.made_at,
    entry.kind,
    entry.action,
    entry.status,
    entry.actor,
    entry.author,
    entry.client,
    entry.is_bulk,
    entry.keyId,
    entry.digest,
  ]);
