import { ownPath } from '#client/lib/paths.ts';

const KEY = 'marl.wish';

/** Keeps where somebody wanted to go over a sign-in that leads away from this site; null forgets it. */
export function keepWish(path: string | null): void {
  try {
    if (path) sessionStorage.setItem(KEY, path);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the way ends at the root.
  }
}

/** Where to go now that somebody is signed in, told once: to a path of this site, else to the root. */
export function takeWish(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return ownPath(path);
  } catch {
    return ownPath(null);
  }
}
