/** p50 in milliseconds of the original server on 10,000 such records; Marl should be ten times as fast in every row. */
const ORIGINAL: Record<string, number> = {
  page: 36,
  page50: 63,
  search: 28,
  filter: 30,
  suggestions: 36,
  similarity: 42,
  submit: 29,
  bulk: 275,
  metrics: 45,
  progress: 48,
};
const TIMES_AHEAD = 10;
const ORIGINAL_SIZE = 10_000;
const ORIGINAL_SDK_PACE = 58;

/** The maximum p50; known only for the dataset size of the original measurement. */
export const mostMs = (name: string, size: number): number | undefined =>
  size === ORIGINAL_SIZE && ORIGINAL[name] ? ORIGINAL[name] / TIMES_AHEAD : undefined;

export const GOALS = {
  graphqlToRest: 2,
  /** Measures whose duration must not grow with the dataset. */
  flat: { page: 1.5, submit: 1.5 } as Record<string, number>,
  rawPace: 5_000,
  sdkPace: ORIGINAL_SDK_PACE * TIMES_AHEAD,
  memoryMiB: { 10_000: 215, 200_000: 350 } as Record<number, number>,
  startMs: 2_000,
  recall: 1,
};
