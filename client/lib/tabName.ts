import { randomId } from './randomId.ts';

const KEY = 'marl.tab';

/** Tells apart the tabs of a browser, also after a reload; where the browser keeps nothing, until then. */
export function tabName(): string {
  try {
    const name = sessionStorage.getItem(KEY) ?? randomId();
    sessionStorage.setItem(KEY, name);
    return name;
  } catch {
    return randomId();
  }
}
