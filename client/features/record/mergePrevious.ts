import { equal } from '@wry/equality';
import type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';

/** More than are drawn at a time. */
const RECENT = 10;

const recent = new Map<string, QueuedRecord_RecordFragment>();

/**
 * A record as the object it was before, if it is still the same: of one with hundreds of spans the cache forgets that it has put
 * it together, and what is the same should not be drawn again.
 */
export function sameRecord(record: QueuedRecord_RecordFragment): QueuedRecord_RecordFragment {
  const before = recent.get(record.id);
  const same = before && equal(before, record) ? before : record;
  recent.delete(record.id);
  recent.set(record.id, same);
  const [oldest] = recent.keys();
  if (recent.size > RECENT && oldest) recent.delete(oldest);
  return same;
}
