import { useMemo } from 'react';
import { numberOptions, useShownOptions } from '#client/features/question/index.ts';
import type { Label } from './useLabelCommands.ts';

/** At most this many labels at once, unless somebody expands the list. */
export const MAX_VISIBLE = 10;

interface Settings {
  labels: readonly Label[];
  scores?: ReadonlyMap<string, number> | undefined;
  value: readonly string[];
}

/** Which labels are on screen: the likeliest first, selected ones always, all or those found on demand. */
export function useShownLabels({ labels, scores, value }: Settings) {
  const ordered = useMemo(() => likeliestFirst(labels, scores, value), [labels, scores, value]);
  return useShownOptions(ordered, ordered.length > MAX_VISIBLE ? MAX_VISIBLE : null, (name) => value.includes(name));
}

/** All labels by score, those without one in the dataset's order. Other labels of the record come last. */
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
  return options.sort((a, b) => scoreOf(b.value) - scoreOf(a.value));
}
