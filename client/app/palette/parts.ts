import { fuzzyScore } from '#client/lib/fuzzy.ts';
import type { Entry, Kind } from './entries.ts';

export interface Part {
  kind: Kind;
  entries: readonly Entry[];
}

/** More lines than this nobody reads; a word more finds the wanted one. */
const MOST = 60;
/** Datasets come last, and there may be thousands. */
const MOST_DATASETS = 10;

/** What the palette shows: without a search what was run last and then everything, with one the best answers first. */
export function shownParts(entries: readonly Entry[], search: string, recent: readonly string[]): Part[] {
  return search.trim() ? foundParts(entries, search) : allParts(entries, recent);
}

function allParts(entries: readonly Entry[], recent: readonly string[]): Part[] {
  const last = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const rest = entries.filter((entry) => !last.includes(entry));
  const parts: Part[] = [
    { kind: 'recent', entries: last },
    { kind: 'actions', entries: rest.filter(({ kind }) => kind === 'actions') },
    { kind: 'labels', entries: rest.filter(({ kind }) => kind === 'labels') },
    { kind: 'datasets', entries: rest.filter(({ kind }) => kind === 'datasets').slice(0, MOST_DATASETS) },
  ];
  return parts.filter((part) => part.entries.length > 0);
}

function foundParts(entries: readonly Entry[], search: string): Part[] {
  const found = entries
    .flatMap((entry) => {
      const score = scoreOf(entry, search);
      return score === null ? [] : [{ entry, score }];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
  // The parts come in the order of their best answers.
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: found.filter((entry) => entry.kind === kind) }));
}

/** The name counts most; what the entry belongs to helps to find it. */
function scoreOf({ label, group, disabled }: Entry, search: string): number | null {
  const score = fuzzyScore(search, label) ?? (group ? weak(fuzzyScore(search, `${group} ${label}`)) : null);
  return score === null || disabled === undefined ? score : weak(score);
}

function weak(score: number | null): number | null {
  return score === null ? null : score / 2;
}
