import { randomId } from './randomId.ts';

const KEY = 'marl.tab';

let own: string | undefined;

/** Tells apart the tabs of a browser, also after a reload; where the browser keeps nothing, until then. */
export const tabName = (): string => (own ??= takeTabName());

/** A page takes the name of the one before it in this tab, and leaves it behind. While it is there a copy of the tab finds none. */
export function takeTabName(): string {
  const name = attempt((storage) => storage.getItem(KEY)) ?? randomId();
  const take = () => attempt((storage) => storage.removeItem(KEY));
  take();
  window.addEventListener('pagehide', () => attempt((storage) => storage.setItem(KEY, name)));
  window.addEventListener('pageshow', take);
  return name;
}

function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
