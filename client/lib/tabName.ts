import { randomId } from './randomId.ts';

const KEY = 'marl.tab';

let name: string | undefined;

/**
 * Tells apart the tabs of a browser, also after a reload; where the browser keeps nothing, until then. It is kept only while the
 * page is away: the copy of a tab would be called the same.
 */
export function tabName(): string {
  name ??= kept((storage) => storage.getItem(KEY)) ?? randomId();
  kept((storage) => storage.removeItem(KEY));
  return name;
}

window.addEventListener('pagehide', () => name && kept((storage) => storage.setItem(KEY, name!)));
window.addEventListener('pageshow', () => name && tabName());

function kept<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
