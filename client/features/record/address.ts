import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { type RecordCriteria, RECORD_STATUSES } from './criteria.ts';

/** What the address bar says about the annotation page: which records, and which of them is on screen. */
export interface RecordAddress {
  readonly criteria: RecordCriteria;
  /** The record's place in the queue, from 1. */
  readonly position: number;
}

/** Reads the address. Whatever is broken or unknown falls back to the first pending record. */
export function readAddress(params: URLSearchParams): RecordAddress {
  const query = decode(params.get('query'));
  const pagination = decode(params.get('pagination'));
  return {
    criteria: { status: toStatus(query.status ?? params.get('status')) },
    position: toPosition(pagination.page ?? params.get('page')),
  };
}

/** Writes the address; parameters of others stay, and so do parts of the query that this page does not know. */
export function writeAddress(params: URLSearchParams, { criteria, position }: RecordAddress): URLSearchParams {
  const next = new URLSearchParams(params);
  // Links of older clients name these two outside of the JSON; they are read above and written in one form.
  next.delete('status');
  next.delete('page');
  next.set('query', JSON.stringify({ ...decode(params.get('query')), status: criteria.status.toLowerCase() }));
  next.set('pagination', JSON.stringify({ size: 1, page: position }));
  if (!next.has('viewMode')) next.set('viewMode', 'annotate');
  return next;
}

function decode(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function toStatus(value: unknown): RecordStatus {
  return RECORD_STATUSES.find((status) => status === String(value).toUpperCase()) ?? 'PENDING';
}

function toPosition(value: unknown): number {
  const position = Number(value);
  return Number.isSafeInteger(position) && position > 0 ? position : 1;
}
