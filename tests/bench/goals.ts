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
  /** How much longer a measure may take on the largest dataset than on the smallest, 10,000 and a million records. */
  growth: {
    ...{ page: 1.5, submit: 1.5, metrics: 1.5, progress: 1.5 },
    ...{ search: 3, filter: 3, range: 3, suggestions: 3, answers: 3, combined: 3, similarity: 3 },
  } as Record<string, number>,
  rawPace: 6_000,
  echoedPace: 4_000,
  /** How far the pace of the largest dataset may be from that of the smallest. */
  paceChange: 0.15,
  sdkPace: ORIGINAL_SDK_PACE * TIMES_AHEAD,
  memoryMiB: { 10_000: 260, 1_000_000: 400 } as Record<number, number>,
  startMs: 2_000,
  recall: 0.99,
};
