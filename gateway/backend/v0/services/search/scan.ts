import { validate } from '../../../http/ajv.ts';
import { ValidationError } from '../../../http/errors.ts';
import { issuesOf } from '../../../http/issues.ts';
import { compareKeys, firstInOrder } from '../../../services/search/order.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import { presentStored } from '../../presenters.ts';
import { type ScanBody, ScanPage, type Sort } from '../../shapes/query.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { onlyFields, wants } from '../fieldPatterns.ts';
import { readTaskRecords } from '../readTaskRecords.ts';
import { badRequest } from '../refusals.ts';
import { matching, type Matches } from './matching.ts';
import { sortedByIds, type SortOrder, sortOrders } from './order.ts';
import { type TaskSearch, taskSearch } from './taskSearch.ts';

/** The position of a scan: its order, and the sort values of the last record returned. */
interface Cursor {
  sort_by: Sort;
  after: readonly unknown[];
}

/** Reads all records page by page. */
export function scanRecords(tasks: TaskStore, dataset: TaskDatasetRow, body: ScanBody, limit: number): object {
  const search = taskSearch(tasks, dataset);
  const { fields } = body;
  const cursor = cursorOf(body);
  const matches = matching(search, body.query ?? {});
  const isById = cursor.sort_by.every(({ id, order }) => id === 'id' && order !== 'desc');
  const { ordinals, next } = isById
    ? pageById(search, matches, cursor.after, limit)
    : sortedPage(search, matches, cursor, limit);

  const options = {
    vectors: wants(fields, 'vectors'),
    metrics: wants(fields, 'metrics'),
    keywords: wants(fields, 'search_keywords') ? matches.keywords : undefined,
  };
  const records = readTaskRecords(search, ordinals, options, (document, extras) => {
    const record = presentStored(document, extras) as Record<string, unknown>;
    // Argilla always includes the id, as a text unless it is requested.
    return fields
      ? { ...onlyFields(record, fields), id: wants(fields, 'id') ? document.id : String(document.id) }
      : record;
  });
  return {
    records,
    next_idx: isById ? (next?.[0] ?? null) : null,
    next_page_cfg: next ? configOf(isById ? BY_ID : cursor.sort_by, next) : null,
  };
}

const BY_ID: Sort = [{ id: 'id', order: 'asc' }];

/** Clients send this text back unchanged. */
const configOf = (sort_by: Sort, next: readonly unknown[]): string =>
  JSON.stringify({ shuffle: false, sort_by, next_search_params: next });

function cursorOf({ next_page_cfg, next_idx, sort_by }: ScanBody): Cursor {
  const config = next_page_cfg ? parsed(next_page_cfg) : undefined;
  if (config) return { sort_by: config.sort_by ?? BY_ID, after: config.next_search_params ?? [] };
  return { sort_by: sort_by ?? [], after: typeof next_idx === 'string' ? [next_idx] : [] };
}

/** Ignores invalid JSON, as Argilla does. */
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

/** A page, and the cursor values for the next one. */
interface Page {
  ordinals: number[];
  next: readonly unknown[] | undefined;
}

function pageById(search: TaskSearch, { set }: Matches, after: readonly unknown[], limit: number): Page {
  const ordinals = sortedByIds(search, set, after.length > 0 ? String(after.at(-1)) : undefined, limit);
  const last = ordinals.at(-1);
  const { tasks, dataset } = search;
  return { ordinals, next: last === undefined ? undefined : [tasks.records.idOf(pkOf(dataset.pk, last))] };
}

/** The cursor has the sort values and the ordinal of the last record, since the record may be changed or deleted. */
function sortedPage(search: TaskSearch, { set }: Matches, { sort_by, after }: Cursor, limit: number): Page {
  const sort = [...sort_by.filter(({ id }) => id !== 'id'), ...sort_by.filter(({ id }) => id === 'id')];
  const orders = sortOrders(search, sort);
  const all = set.toArray();
  const position = after.length > 0 ? positionOf(search, orders, after) : undefined;
  const rest = position ? all.filter((ordinal) => comesAfter(ordinal, position, orders)) : all;
  const ordinals = firstInOrder(
    rest,
    orders.map(({ key }) => key),
    limit,
  );
  const last = ordinals.at(-1);
  return {
    ordinals,
    next: last === undefined ? undefined : [...orders.map(({ cursorValue }) => cursorValue(last)), last],
  };
}

interface Position {
  keys: number[];
  ordinal: number;
}

/** The cursor may be only the id of a record that still exists. */
function positionOf({ tasks, dataset }: TaskSearch, orders: readonly SortOrder[], after: readonly unknown[]): Position {
  const last = after.at(-1);
  if (after.length === orders.length + 1 && typeof last === 'number') {
    return { keys: orders.map(({ keyOfCursor }, index) => keyOfCursor(after[index])), ordinal: last };
  }
  const [pk] = after.length === 1 ? tasks.records.pksOf(dataset.pk, [String(last)]) : [];
  if (pk === undefined) throw badRequest('The record to continue after does not exist any more. Start again.');
  return { keys: orders.map(({ key }) => key(ordinalOf(pk))), ordinal: ordinalOf(pk) };
}

/** Records with equal keys are in the order of arrival. */
function comesAfter(ordinal: number, position: Position, orders: readonly SortOrder[]): boolean {
  for (const [index, { key }] of orders.entries()) {
    const order = compareKeys(key(ordinal), position.keys[index]!);
    if (order !== 0) return order > 0;
  }
  return ordinal > position.ordinal;
}
