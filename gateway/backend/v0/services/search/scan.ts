import { checked } from '../../../http/ajv.ts';
import { ValidationError } from '../../../http/errors.ts';
import { issuesOf } from '../../../http/issues.ts';
import { firstInOrder } from '../../../services/search/order.ts';
import { ordinalOf } from '../../../store/recordAddress.ts';
import { presentStored } from '../../presenters/records.ts';
import { type ScanBody, ScanPage, type Sort } from '../../shapes/query.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { onlyFields, wants } from '../fieldPatterns.ts';
import { readTaskRecords } from '../readTaskRecords.ts';
import { matching, type Matches } from './matching.ts';
import { inOrderOfIds, sortKeys } from './order.ts';
import { type Searched, searchedOf } from './searched.ts';

/** Where a scan stands: its order, and the id of the last record it gave. */
interface Cursor {
  sort_by: Sort;
  after: string | undefined;
}

/** Records as they are stored, page by page until none is left. */
export function scanRecords(tasks: TaskStore, dataset: TaskDatasetRow, body: ScanBody, limit: number): object {
  const searched = searchedOf(tasks, dataset);
  const { fields } = body;
  const cursor = cursorOf(body);
  const matches = matching(searched, body.query ?? {});
  const isById = cursor.sort_by.every(({ id, order }) => id === 'id' && order !== 'desc');
  const ordinals = isById
    ? inOrderOfIds(searched, matches.set, cursor.after, limit)
    : sortedAfter(searched, matches, cursor, limit);

  const wanted = {
    vectors: wants(fields, 'vectors'),
    metrics: wants(fields, 'metrics'),
    keywords: wants(fields, 'search_keywords') ? matches.keywords : undefined,
  };
  let last: string | undefined;
  const records = readTaskRecords(searched, ordinals, wanted, (document, extras) => {
    last = String(document.id);
    const whole = presentStored(document, extras) as Record<string, unknown>;
    // An id that was not asked for comes from the address of the record, which is a text.
    return fields ? { ...onlyFields(whole, fields), id: wants(fields, 'id') ? document.id : last } : whole;
  });
  return {
    records,
    next_idx: isById ? (last ?? null) : null,
    next_page_cfg: last === undefined ? null : configOf(isById ? BY_ID : cursor.sort_by, last),
  };
}

const BY_ID: Sort = [{ id: 'id', order: 'asc' }];

/** A text that clients hand back as it is; those of Argilla have spaces in it. */
const configOf = (sort_by: Sort, last: string): string =>
  JSON.stringify({ shuffle: false, sort_by, next_search_params: [last] });

function cursorOf({ next_page_cfg, next_idx, sort_by }: ScanBody): Cursor {
  const config = next_page_cfg ? parsed(next_page_cfg) : undefined;
  if (config) return { sort_by: config.sort_by ?? BY_ID, after: config.next_search_params?.map(String).at(-1) };
  return { sort_by: sort_by ?? [], after: next_idx ?? undefined };
}

/** What is no JSON is passed over, as Argilla does. */
function parsed(text: string): ScanPage | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { value, errors } = checked(ScanPage, given);
  const issues = issuesOf(ScanPage, errors, 'next_page_cfg');
  if (issues.length > 0) throw new ValidationError(issues.map((issue) => ({ ...issue, loc: ['body', ...issue.loc] })));
  return value as ScanPage;
}

/** In another order, what comes after a record is found by comparing with it. */
function sortedAfter(searched: Searched, { set }: Matches, { sort_by, after }: Cursor, limit: number): number[] {
  const keys = sortKeys(searched, [
    ...sort_by.filter(({ id }) => id !== 'id'),
    ...sort_by.filter(({ id }) => id === 'id'),
  ]);
  const all = set.toArray();
  if (after === undefined) return firstInOrder(all, keys, limit);
  const [pk] = searched.tasks.records.pksOf(searched.dataset.pk, [after]);
  if (pk === undefined) return [];
  const last = ordinalOf(pk);
  return firstInOrder(
    all.filter((ordinal) => comesAfter(ordinal, last, keys)),
    keys,
    limit,
  );
}

/** Values that are missing come last, and records that are level come in the order they arrived. */
function comesAfter(ordinal: number, last: number, keys: readonly ((ordinal: number) => number)[]): boolean {
  for (const key of keys) {
    const [one, other] = [key(ordinal), key(last)].map((value) => (Number.isNaN(value) ? Infinity : value));
    if (one !== other) return one! > other!;
  }
  return ordinal > last;
}
