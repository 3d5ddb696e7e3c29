import { ownPath } from '#client/lib/paths.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';

// A sign-in that began on a page of an earlier version ends on this one.
const NAME = 'wish';

/** Keeps where somebody wanted to go over a sign-in that leads away from this site; null forgets it. */
export function keepReturnPath(path: string | null): void {
  if (path) writeTab(NAME, path);
  else removeTab(NAME);
}

/** Where to go now that somebody is signed in, told once: to a path of this site, else to the root. */
export function takeReturnPath(): string {
  const path = readTab(NAME);
  removeTab(NAME);
  return ownPath(path);
}
