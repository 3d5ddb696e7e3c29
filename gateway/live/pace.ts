/** Sums up what comes in a burst. */
export interface Pace<T> {
  add(key: string, change: (sum: T) => void): void;
  /** What came for the key since it was last due; undefined when nothing did. */
  collect(key: string): T | undefined;
  stop(): void;
}

interface PaceOptions<T> {
  intervalMs: number;
  empty(): T;
  /** Called when something is to be collected: at once after a rest, else when the interval is over. */
  onDue(key: string): void;
}

/** Lets each key be due at most once in an interval; what comes last is never lost. */
export function createPace<T>({ intervalMs, empty, onDue }: PaceOptions<T>): Pace<T> {
  const sums = new Map<string, T>();
  /** Keys that were due within the last interval. */
  const resting = new Map<string, NodeJS.Timeout>();

  function due(key: string): void {
    resting.set(
      key,
      setTimeout(() => rested(key), intervalMs),
    );
    onDue(key);
  }

  function rested(key: string): void {
    resting.delete(key);
    if (sums.has(key)) due(key);
  }

  return {
    add: (key, change) => {
      const sum = sums.get(key) ?? empty();
      change(sum);
      sums.set(key, sum);
      if (!resting.has(key)) due(key);
    },
    collect: (key) => {
      const sum = sums.get(key);
      sums.delete(key);
      return sum;
    },
    stop: () => {
      for (const timer of resting.values()) clearTimeout(timer);
      resting.clear();
      sums.clear();
    },
  };
}
