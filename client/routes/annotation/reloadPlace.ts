import { parseJson } from '#client/lib/json.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';

/**
 * Where a reload goes on. By then the records answered since the queue was opened have left the tab, so the record that is on
 * screen now will stand that much further ahead than the address says.
 */
export interface ReloadPlace {
  /** The address's query at that moment. */
  readonly search: string;
  readonly position: number;
  /** The record on screen, if the tab will not hold it any more. */
  readonly recordId: string | null;
}

const NAME = 'reloadPlace';

/** Notes the place while the page is being left. */
export function noteReloadPlace(place: ReloadPlace): void {
  writeTab(NAME, JSON.stringify(place));
}

/** The noted place, if the page was reloaded and not opened in another way. */
export function readReloadPlace(): ReloadPlace | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = visit?.type === 'reload' ? readTab(NAME) : null;
  return parseJson(place, (raw) => raw as ReloadPlace).value ?? null;
}

/** A place is good for one visit. */
export const forgetReloadPlace = (): void => removeTab(NAME);
