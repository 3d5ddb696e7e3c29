import { validate } from '../../../http/ajv.ts';
import { ValidationError } from '../../../http/errors.ts';
import { issuesOf } from '../../../http/issues.ts';
import { firstInOrder } from '../../../services/search/order.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import { presentStored } from '../../presenters/records.ts';
import { type ScanBody, ScanPage, type Sort } from '../../shapes/query.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { onlyFields, wants } from '../fieldPatterns.ts';
import { readTaskRecords } from '../readTaskRecords.ts';
import { badRequest } from '../refusals.ts';
import { matching, type Matches } from './matching.ts';
import { inOrderOfIds, type Order, orders } from './order.ts';
import { type TaskSearch, taskSearch } from './taskSearch.ts';

/** Where a scan stands: its order, and what was told of the last record it gave. */
interface Cursor {
  sort_by: Sort;
  after: readonly unknown[];
}

/** Records as they are stored, page by page until none is left. */
export function scanRecords(tasks: TaskStore, dataset: TaskDatasetRow, body: ScanBody, limit: number): object {
  const search = taskSearch(tasks, dataset);
  const { fields } = body;
  const cursor = cursorOf(body);
  const matches = matching(search, body.query ?? {});
  const isById = cursor.sort_by.every(({ id, order }) => id === 'id' && order !== 'desc');
  const { ordinals, next } = isById
    ? byIds(search, matches, cursor.after, limit)
    : sorted(search, matches, cursor, limit);

  const wanted = {
    vectors: wants(fields, 'vectors'),
    metrics: wants(fields, 'metrics'),
    keywords: wants(fields, 'search_keywords') ? matches.keywords : undefined,
  };
  const records = readTaskRecords(search, ordinals, wanted, (document, extras) => {
    const whole = presentStored(document, extras) as Record<string, unknown>;
    // An id that was not asked for comes from the address of the record, which is a text.
    return fields
      ? { ...onlyFields(whole, fields), id: wants(fields, 'id') ? document.id : String(document.id) }
      : whole;
  });
  return {
    records,
    next_idx: isById ? (next?.[0] ?? null) : null,
    next_page_cfg: next ? configOf(isById ? BY_ID : cursor.sort_by, next) : null,
  };
}

const BY_ID: Sort = [{ id: 'id', order: 'asc' }];

/** A text that clients hand back as it is; those of Argilla have spaces in it. */
const configOf = (sort_by: Sort, next: readonly unknown[]): string =>
  JSON.stringify({ shuffle: false, sort_by, next_search_params: next });

function cursorOf({ next_page_cfg, next_idx, sort_by }: ScanBody): Cursor {
  const config = next_page_cfg ? parsed(next_page_cfg) : undefined;
  if (config) return { sort_by: config.sort_by ?? BY_ID, after: config.next_search_params ?? [] };
  return { sort_by: sort_by ?? [], after: typeof next_idx === 'string' ? [next_idx] : [] };
}

/** What is no JSON is passed over, as Argilla does. */
function parsed(text: string): ScanPage | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { value, errors } = validate(ScanPage, given);
  const issues = issuesOf(ScanPage, errors, 'next_page_cfg');
  if (issues.length > 0) throw new ValidationError(issues.map((issue) => ({ ...issue, loc: ['body', ...issue.loc] })));
  return value as ScanPage;
}

/** A page of a scan, and where the next one begins. */
interface Stretch {
  ordinals: number[];
  next: readonly unknown[] | undefined;
}

function byIds(search: TaskSearch, { set }: Matches, after: readonly unknown[], limit: number): Stretch {
  const ordinals = inOrderOfIds(search, set, after.length > 0 ? String(after.at(-1)) : undefined, limit);
  const last = ordinals.at(-1);
  const { tasks, dataset } = search;
  return { ordinals, next: last === undefined ? undefined : [tasks.records.idOf(pkOf(dataset.pk, last))] };
}

/**
 * In another order, what comes after a record is found by comparing with what was told of it, as it may be gone or changed
 * by now; last its ordinal is told.
 */
function sorted(search: TaskSearch, { set }: Matches, { sort_by, after }: Cursor, limit: number): Stretch {
  const by = orders(search, [...sort_by.filter(({ id }) => id !== 'id'), ...sort_by.filter(({ id }) => id === 'id')]);
  const keys = by.map(({ key }) => key);
  const all = set.toArray();
  const place = after.length > 0 ? placeOf(search, by, after) : undefined;
  const rest = place ? all.filter((ordinal) => comesAfter(ordinal, place, keys)) : all;
  const ordinals = firstInOrder(rest, keys, limit);
  const last = ordinals.at(-1);
  return { ordinals, next: last === undefined ? undefined : [...by.map(({ tell }) => tell(last)), last] };
}

/** The keys of a record and its ordinal. */
interface Place {
  keys: number[];
  ordinal: number;
}

/** An id alone will do while the record is there. */
function placeOf({ tasks, dataset }: TaskSearch, by: readonly Order[], after: readonly unknown[]): Place {
  const last = after.at(-1);
  if (after.length === by.length + 1 && typeof last === 'number') {
    return { keys: by.map(({ read }, index) => read(after[index])), ordinal: last };
  }
  const [pk] = after.length === 1 ? tasks.records.pksOf(dataset.pk, [String(last)]) : [];
  if (pk === undefined) throw badRequest('The record to go on after is not there any more. Start from the beginning.');
  return { keys: by.map(({ key }) => key(ordinalOf(pk))), ordinal: ordinalOf(pk) };
}

/** Values that are missing come last, and records that are level come in the order they arrived. */
function comesAfter(ordinal: number, place: Place, keys: readonly ((ordinal: number) => number)[]): boolean {
  for (const [index, key] of keys.entries()) {
    const [one, other] = [key(ordinal), place.keys[index]!].map((value) => (Number.isNaN(value) ? Infinity : value));
    if (one !== other) return one! > other!;
  }
  return ordinal > place.ordinal;
}
