import { createHash } from 'node:crypto';
import { InvalidCursorError, UnprocessableError } from '../../http/errors.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { Criteria } from './criteria.ts';

export type SortValue = number | string | null;

/** A place in an order: the sort values of a record, and its ordinal. */
export interface Position {
  ordinal: number;
  values: SortValue[];
}

type Order = Pick<Criteria, 'viewer' | 'sort'>;

export const writeCursor = (dataset: DatasetRow, order: Order, { ordinal, values }: Position): string =>
  sealed([signatureOf(listOf(dataset, order)), ordinal, ...values]);

/** Refuses what is not a cursor for the dataset in this order. */
export function readCursor(dataset: DatasetRow, order: Order, cursor: string): Position {
  const [signature, ordinal, ...values] = opened(cursor);
  if (signature !== signatureOf(listOf(dataset, order))) {
    throw new InvalidCursorError('`after` is not a cursor for these records in this order');
  }
  const isIntact = Number.isSafeInteger(ordinal) && (ordinal as number) >= 0 && values.length === order.sort.length;
  if (!isIntact || !values.every((value, index) => isValueOf(order.sort[index]!.facet, value))) {
    throw new InvalidCursorError('`after` is a damaged cursor: begin again without it');
  }
  return { ordinal: ordinal as number, values: values as SortValue[] };
}

export const sealed = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of a cursor. */
export function opened(cursor: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(list)) return list;
  } catch {
    // The text is no cursor.
  }
  throw new InvalidCursorError('`after` is not a cursor');
}

const isValueOf = (facet: Criteria['sort'][number]['facet'], value: unknown): boolean => {
  if (value === null) return true;
  const isText = facet !== null && typeof facet !== 'string' && facet.type === 'terms';
  return typeof value === (isText ? 'string' : 'number');
};

const listOf = ({ id }: DatasetRow, { viewer, sort }: Order): unknown[] => [id, viewer?.id ?? null, sort];

/** Identifies a list: all its cursors have the same signature. */
export const signatureOf = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 8);

/** Refuses orders that other people's writes change, or in which no place can be found again. */
export function refuseUnsteady({ near, sort }: Criteria): void {
  if (near) throw new UnprocessableError('neighbors cannot be paged with cursors: their order depends on all vectors');
  if (!sort.some(({ facet }) => facet === 'id' || facet === 'external_id')) return;
  throw new UnprocessableError('records sorted by id or external_id cannot be paged with cursors');
}
