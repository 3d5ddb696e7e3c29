import { randomId } from './randomId.ts';

const PREFIX = 'marl.';

/** Reads what was kept in this tab; null where nothing was, or where the browser keeps nothing. */
export const readTab = (name: string): string | null => attempt((storage) => storage.getItem(PREFIX + name)) ?? null;

/** Keeps something until the tab is closed. Returns whether the browser allowed it. */
export const writeTab = (name: string, value: string): boolean =>
  attempt((storage) => {
    storage.setItem(PREFIX + name, value);
    return true;
  }) ?? false;

export const removeTab = (name: string): void => attempt((storage) => storage.removeItem(PREFIX + name));

function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const NAME = 'tab';

let own: string | undefined;

/** Tells apart the tabs of a browser, also after a reload; where the browser keeps nothing, until then. */
export const tabName = (): string => (own ??= takeTabName());

/** A page takes the name of the one before it in this tab, and leaves it behind. While it is there a copy of the tab finds none. */
export function takeTabName(): string {
  const name = readTab(NAME) ?? randomId();
  const take = () => removeTab(NAME);
  take();
  window.addEventListener('pagehide', () => writeTab(NAME, name));
  window.addEventListener('pageshow', take);
  return name;
}
