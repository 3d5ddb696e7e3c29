/** A time that runs out, but stands still while something holds it. */
export interface Countdown {
  /** Holds it for a reason of its own; the same reason twice is one. */
  hold(reason: string): void;
  /** Takes a reason away; without any left, the rest of the time runs. */
  release(reason: string): void;
  stop(): void;
}

/** Starts a countdown. */
export function startCountdown(ms: number, onEnd: () => void): Countdown {
  const reasons = new Set<string>();
  let left = ms;
  let since = Date.now();
  let timer = setTimeout(onEnd, left);
  return {
    hold(reason) {
      if (reasons.size === 0) {
        clearTimeout(timer);
        left -= Date.now() - since;
      }
      reasons.add(reason);
    },
    release(reason) {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      since = Date.now();
      timer = setTimeout(onEnd, left);
    },
    stop: () => clearTimeout(timer),
  };
}
