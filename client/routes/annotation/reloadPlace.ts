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

const KEY = 'marl.reloadPlace';

/** Notes the place while the page is being left. */
export function noteReloadPlace(place: ReloadPlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Without storage a reload shows the record that has moved to the address's place.
  }
}

/** The noted place, if the page was reloaded and not opened in another way. */
export function readReloadPlace(): ReloadPlace | null {
  try {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return visit?.type === 'reload' ? (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ReloadPlace | null) : null;
  } catch {
    return null;
  }
}

/** A place is good for one visit. */
export function forgetReloadPlace(): void {
  sessionStorage.removeItem(KEY);
}
