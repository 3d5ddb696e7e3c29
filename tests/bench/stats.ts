/** Statistics of a series of durations. */
export interface Stats {
  p50: number;
  p95: number;
}

export function stats(durations: number[]): Stats {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p95: at(0.95) };
}
