import { useMemo, useState } from 'react';
import { collapse, numberOptions, searchOptions } from '#client/features/question/index.ts';
import type { Label } from './labelKeys.ts';

/** Never more at once, unless somebody wants to see all. */
export const MAX_VISIBLE = 10;

interface Settings {
  labels: readonly Label[];
  scores: ReadonlyMap<string, number> | undefined;
  value: readonly string[];
}

/** Which labels are on screen: those a model finds likeliest first, what is chosen always, all or what is searched for on demand. */
export function useShownLabels({ labels, scores, value }: Settings) {
  const [isExpanded, setExpanded] = useState(false);
  const [search, setSearch] = useState('');
  const ordered = useMemo(() => likeliestFirst(labels, scores, value), [labels, scores, value]);
  const isCollapsible = ordered.length > MAX_VISIBLE;
  const found = search.trim() ? searchOptions(ordered, search) : null;
  const chosen = new Set(value);
  const shown =
    found ?? (isCollapsible && !isExpanded ? collapse(ordered, MAX_VISIBLE, (name) => chosen.has(name)) : ordered);
  return {
    shown,
    hiddenCount: ordered.length - shown.length,
    isCollapsible,
    isExpanded,
    toggle: () => setExpanded(!isExpanded),
    search,
    setSearch,
    firstFound: found?.[0]?.value,
  };
}

/** All labels by score, those without one as the dataset has them. What records hold besides comes behind. */
function likeliestFirst(
  labels: readonly Label[],
  scores: ReadonlyMap<string, number> | undefined,
  value: readonly string[],
) {
  const known = new Set(labels.map(({ name }) => name));
  const others = [...new Set([...(scores?.keys() ?? []), ...value])].filter((name) => !known.has(name));
  const all = [...labels, ...others.map((name) => ({ name, description: null }))];
  const options = numberOptions(
    all.map(({ name, description }) => ({ __typename: 'Option', value: name, text: name, description })),
  );
  const scoreOf = (name: string) => scores?.get(name) ?? -1;
  return options.sort((one, other) => scoreOf(other.value) - scoreOf(one.value));
}
