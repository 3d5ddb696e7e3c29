import { ownPath } from '#client/lib/paths.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';

// A sign-in that began on a page of an earlier version ends on this one.
const NAME = 'wish';

/** Stores the wanted path during a sign-in with a provider; null removes it. */
export function keepReturnPath(path: string | null): void {
  if (path) writeTab(NAME, path);
  else removeTab(NAME);
}

/** Returns the stored path once; the root by default. */
export function takeReturnPath(): string {
  const path = readTab(NAME);
  removeTab(NAME);
  return ownPath(path);
}
