import { sameAnnotation, savedAnnotation } from './annotation.ts';
import type { Item } from './action.ts';
import type { SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';

/** A record that somebody else changed since this person saw it. */
export interface Conflict {
  readonly item: Item;
  /** As the server has it. */
  readonly theirs: SavedTaskRecordFragment;
}

/** Whether somebody's work on a record would be lost by an action that builds on an older version of it. */
export function isOverwritten(
  item: Item,
  known: SavedTaskRecordFragment | undefined,
  basis: string | null | undefined,
  now: SavedTaskRecordFragment,
): boolean {
  if (now.lastUpdated === basis) return false;
  // Only its metadata, its prediction and the like have changed.
  if (known && known.lastUpdated === basis && isSameWork(known, now)) return false;
  const isDone =
    now.status === item.status && (!item.annotation || sameAnnotation(item.annotation, savedAnnotation(now)));
  return !isDone;
}

function isSameWork(one: SavedTaskRecordFragment, other: SavedTaskRecordFragment): boolean {
  return one.status === other.status && sameAnnotation(savedAnnotation(one), savedAnnotation(other));
}
