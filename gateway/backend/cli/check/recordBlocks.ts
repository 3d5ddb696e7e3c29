import { BLOCK_RECORDS } from '../../store/facetBlock.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDocument } from '../../v0/store/taskRecords.ts';

/** Neighboring records that share a block of each facet, with their responses. */
export interface RecordBlock {
  block: number;
  records: RecordRow[];
  responses: ReadonlyMap<number, ResponseRow[]>;
  /** The places of resolved records. */
  resolved: ReadonlySet<number>;
}

interface TaskRecord {
  ordinal: number;
  id: string;
  /** Undefined if the record cannot be parsed. */
  document: TaskDocument | undefined;
}

/** Reads the records of a dataset block by block, to limit memory. */
export function* recordBlocks(
  { records: store, responses, resolutions }: Store,
  datasetPk: number,
): Generator<RecordBlock, void> {
  for (const { block, records } of inBlocks(store.ofDataset(datasetPk))) {
    const places = records.map(({ place }) => place);
    const resolved = new Set(resolutions.ofRecords(places).keys());
    yield { block, records, responses: responses.ofRecords(places), resolved };
  }
}

/** The responses and the resolution of a record in a block. */
export const answersTo = ({ responses, resolved }: RecordBlock, { place }: RecordRow) => ({
  responses: responses.get(place) ?? [],
  isResolved: resolved.has(place),
});

/** Like `recordBlocks`, for an older dataset. */
export function* taskRecordBlocks(
  { tasks }: Store,
  datasetPk: number,
): Generator<{ block: number; records: TaskRecord[] }, void> {
  for (const { block, records } of inBlocks(tasks.records.ofDataset(datasetPk))) {
    const parsed = records.map(({ pk, id, document }) => ({
      ordinal: ordinalOf(pk),
      id,
      document: parseJson(document) as TaskDocument | undefined,
    }));
    yield { block, records: parsed };
  }
}

function* inBlocks<Row extends { pk: number }>(
  rows: Iterable<Row>,
): Generator<{ block: number; records: Row[] }, void> {
  let open: { block: number; records: Row[] } | undefined;
  for (const row of rows) {
    const block = Math.floor(ordinalOf(row.pk) / BLOCK_RECORDS);
    if (open && open.block !== block) yield open;
    if (open?.block !== block) open = { block, records: [] };
    open.records.push(row);
  }
  if (open) yield open;
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
