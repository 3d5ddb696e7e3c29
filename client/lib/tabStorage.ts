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
