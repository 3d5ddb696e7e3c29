/** More records than these are answered by more than one act. */
export const MOST_RECORDS = 1000;

/** The chosen records, in the order they were chosen, whatever page they are on. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range starts that is chosen up to another record. */
  readonly anchor: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null };

/** How much of a list is chosen. */
export type Coverage = 'none' | 'some' | 'all';

export function coverage({ ids }: Selection, listed: readonly string[]): Coverage {
  const chosen = listed.filter((id) => ids.has(id)).length;
  if (chosen === 0) return 'none';
  return chosen === listed.length ? 'all' : 'some';
}

/** One record more, or one less. */
export function toggle({ ids }: Selection, id: string): Selection {
  return { ids: ids.has(id) ? without(ids, [id]) : withAll(ids, [id]), anchor: id };
}

/** The records of a list all chosen or all not; the rest stays. */
export function setAll({ ids, anchor }: Selection, listed: readonly string[], isChosen: boolean): Selection {
  return { ids: isChosen ? withAll(ids, listed) : without(ids, listed), anchor };
}

/** Everything from the anchor to a record becomes what the anchor is: chosen, or not. Without an anchor it is the record alone. */
export function extendTo(selection: Selection, listed: readonly string[], id: string): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : listed.indexOf(anchor), listed.indexOf(id)];
  if (anchor === null || from < 0 || to < 0) return toggle(selection, id);
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  return setAll(selection, range, ids.has(anchor));
}

function withAll(ids: ReadonlySet<string>, added: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set([...ids, ...added])].slice(0, MOST_RECORDS));
}

function without(ids: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  const rest = new Set(ids);
  for (const id of removed) rest.delete(id);
  return rest;
}
