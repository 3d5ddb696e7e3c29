import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDocument } from '../../v0/store/document.ts';
import { blockOfOrdinal } from './recordBlocks.ts';

export interface TaskRecord {
  ordinal: number;
  id: string;
  /** Undefined where it cannot be read. */
  document: TaskDocument | undefined;
}

export interface TaskRecordBlock {
  block: number;
  records: TaskRecord[];
}

/** The records of a dataset of an older task a block at a time, so that memory stays flat. */
export function* taskRecordBlocks({ tasks }: Store, datasetPk: number): Generator<TaskRecordBlock, void> {
  let open: TaskRecordBlock | undefined;
  for (const { pk, id, document } of tasks.records.ofDataset(datasetPk)) {
    const ordinal = ordinalOf(pk);
    const block = blockOfOrdinal(ordinal);
    if (open && open.block !== block) yield open;
    if (open?.block !== block) open = { block, records: [] };
    open.records.push({ ordinal, id, document: parsed(document) });
  }
  if (open) yield open;
}

function parsed(document: string): TaskDocument | undefined {
  try {
    return JSON.parse(document) as TaskDocument;
  } catch {
    return undefined;
  }
}
