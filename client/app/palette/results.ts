import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';
import { fuzzyScore } from '#client/lib/fuzzy.ts';
import type { Entry, Kind } from './entries.ts';

interface Group {
  kind: Kind;
  entries: readonly Entry[];
}

const MAX_FOUND = 60;
const MAX_DATASETS = 10;

/** The entries as they are meant by a search that ends in a number, such as `go 12`. */
function forNumber(entries: readonly Entry[], search: string): readonly Entry[] {
  const number = /\d+$/.exec(search.trim())?.[0];
  if (number === undefined) return entries;
  return entries.map((entry) => {
    const { withNumber } = entry;
    if (!withNumber) return entry;
    return { ...entry, label: withNumber.label(Number(number)), run: () => withNumber.run(Number(number)) };
  });
}

/** The lines of the palette: recent and then all entries, or the best matches of a search. */
export function groupsFor(entries: readonly Entry[], search: string, recent: readonly string[]): Group[] {
  return search.trim() ? foundGroups(forNumber(entries, search), search) : allGroups(entries, recent);
}

function allGroups(entries: readonly Entry[], recent: readonly string[]): Group[] {
  const last = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const rest = entries.filter((entry) => !last.includes(entry));
  const groups: Group[] = [
    { kind: 'recent', entries: last },
    { kind: 'actions', entries: rest.filter(({ kind }) => kind === 'actions') },
    { kind: 'labels', entries: rest.filter(({ kind }) => kind === 'labels') },
    { kind: 'datasets', entries: rest.filter(({ kind }) => kind === 'datasets').slice(0, MAX_DATASETS) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** The first lines, in their groups. */
export function firstLines(groups: readonly Group[], count: number): Group[] {
  const first = new Set(groups.flatMap(({ entries }) => entries).slice(0, count));
  return groups
    .map(({ kind, entries }) => ({ kind, entries: entries.filter((entry) => first.has(entry)) }))
    .filter(({ entries }) => entries.length > 0);
}

function foundGroups(entries: readonly Entry[], search: string): Group[] {
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, search) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => Number(b.score) - Number(a.score))
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
  // Groups are ordered by their best match.
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: found.filter((entry) => entry.kind === kind) }));
}

/** A match in the name counts double, and so does an available entry. */
function scoreOf({ label, group, disabled }: Entry, search: string): number | null {
  const own = fuzzyScore(search, label);
  const score = own ?? (group ? fuzzyScore(search, `${group} ${label}`) : null);
  return score === null ? null : score / (own === null ? 2 : 1) / (disabled === undefined ? 1 : 2);
}

const MAX_RECENT = 5;

/** The ids of the last entries that a user ran, newest first. */
const recentOf = perUser((userId) =>
  createDeviceValue(`recent.${userId}`, (stored): readonly string[] =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [],
  ),
);

export const readRecent = (userId: string): readonly string[] => recentOf(userId).read();

export const addRecent = (userId: string, id: string): void =>
  recentOf(userId).write([id, ...readRecent(userId).filter((recent) => recent !== id)].slice(0, MAX_RECENT));
