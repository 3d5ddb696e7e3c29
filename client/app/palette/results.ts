import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';
import { fuzzyScore } from '#client/lib/fuzzy.ts';
import type { Entry, Kind } from './entries.ts';

interface Group {
  kind: Kind;
  entries: readonly Entry[];
}

/** Nobody reads more lines; another word narrows them down. */
const MAX_FOUND = 60;
/** Datasets come last, and there may be thousands. */
const MAX_DATASETS = 10;

/** What the palette shows: without a search the recent entries and then all, with one the best matches first. */
export function groupsFor(entries: readonly Entry[], search: string, recent: readonly string[]): Group[] {
  return search.trim() ? foundGroups(entries, search) : allGroups(entries, recent);
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

function foundGroups(entries: readonly Entry[], search: string): Group[] {
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, search) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => Number(b.score) - Number(a.score))
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
  // The groups come in the order of their best matches.
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: found.filter((entry) => entry.kind === kind) }));
}

/** A match in the name counts double, and so does an entry that can be run. */
function scoreOf({ label, group, disabled }: Entry, search: string): number | null {
  const own = fuzzyScore(search, label);
  const score = own ?? (group ? fuzzyScore(search, `${group} ${label}`) : null);
  return score === null ? null : score / (own === null ? 2 : 1) / (disabled === undefined ? 1 : 2);
}

const MAX_RECENT = 5;

/** The ids of the entries that a user ran last, newest first. */
const recentOf = perUser((userId) =>
  createDeviceValue(`recent.${userId}`, (stored): readonly string[] =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [],
  ),
);

export const readRecent = (userId: string): readonly string[] => recentOf(userId).read();

export const addRecent = (userId: string, id: string): void =>
  recentOf(userId).write([id, ...readRecent(userId).filter((recent) => recent !== id)].slice(0, MAX_RECENT));
