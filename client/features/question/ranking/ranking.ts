import type { RankedOption } from '#client/features/answer/index.ts';

/** The place of options without a rank. The names of other places are ranks as text. */
export const UNRANKED = 'unranked';

type Options = readonly { value: string }[];
type Ranking = readonly RankedOption[];

/** The place of each ranked option. Two may share one, and places may be empty. */
export function placesOf(ranking: Ranking): ReadonlyMap<string, number> {
  return new Map(ranking.flatMap(({ value, rank }) => (rank === null ? [] : [[value, rank] as const])));
}

/** Gives one option another place, null for none. The result lists ranked options only, in the question's order. */
export function setRank(options: Options, ranking: Ranking, value: string, rank: number | null): RankedOption[] {
  const places = new Map(placesOf(ranking));
  if (rank === null) places.delete(value);
  else places.set(value, Math.min(Math.max(rank, 1), options.length));
  return options.flatMap((option) => {
    const place = places.get(option.value);
    return place === undefined ? [] : [{ value: option.value, rank: place }];
  });
}

/** The place one step up (-1) or down; an unranked option starts at the last place. */
export function movedRank(options: Options, ranking: Ranking, value: string, step: 1 | -1): number {
  const place = placesOf(ranking).get(value);
  return place === undefined ? options.length : Math.min(Math.max(place + step, 1), options.length);
}

/** The next unranked option after the given one, in a circle. */
export function nextUnranked(options: Options, ranking: Ranking, value: string): string | undefined {
  const places = placesOf(ranking);
  const start = options.findIndex((option) => option.value === value) + 1;
  const circle = [...options.slice(start), ...options.slice(0, start)];
  return circle.find((option) => !places.has(option.value))?.value;
}
