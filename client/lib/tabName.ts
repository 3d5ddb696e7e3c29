import { randomId } from './randomId.ts';
import { readTab, removeTab, writeTab } from './tabStorage.ts';

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
