import { randomId } from './randomId.ts';

const PREFIX = 'marl.';

/** Reads from this tab's storage; null if there is nothing or the browser blocks storage. */
export const readTab = (name: string): string | null => attempt((storage) => storage.getItem(PREFIX + name)) ?? null;

/** Stores a value until the tab is closed. Returns whether the browser allowed it. */
export const writeTab = (name: string, value: string): boolean =>
  attempt((storage) => {
    storage.setItem(PREFIX + name, value);
    return true;
  }) ?? false;

export const removeTab = (name: string): void => attempt((storage) => storage.removeItem(PREFIX + name));

function attempt<Result>(action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}

const NAME = 'tab';

let own: string | undefined;

/** Identifies this tab of the browser, also after a reload if the browser allows storage. */
export const tabName = (): string => (own ??= takeTabName());

/** Takes the name that the previous page left in this tab. It is not stored while the page is open, so that a duplicated tab gets its own. */
export function takeTabName(): string {
  const name = readTab(NAME) ?? randomId();
  const take = () => removeTab(NAME);
  take();
  window.addEventListener('pagehide', () => writeTab(NAME, name));
  window.addEventListener('pageshow', take);
  return name;
}
