let last = 0;

/** The time in milliseconds, later at each call: of two things people did, it tells which was first. */
export function moment(): number {
  last = Math.max(last + 1, Date.now());
  return last;
}
