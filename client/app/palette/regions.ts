/** The parts of a page, in reading order; the later ones may lie inside the earlier. */
const REGIONS = ['#main', '[data-command-scope="form"]', '#panel', '.mantine-Notifications-notification'] as const;

const FOCUSABLE =
  '[data-focus-first],button:not(:disabled),a[href],input:not([type="hidden"]),textarea,select,[tabindex="0"]';

/** Moves the focus to the next or previous part of the page, in a circle. */
export function focusRegion(step: 1 | -1): void {
  const regions = REGIONS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  const here = regions.findLastIndex((region) => region.contains(document.activeElement));
  // From elsewhere, as from the header, the way leads to the first or the last.
  const index = here < 0 ? (step > 0 ? 0 : regions.length - 1) : (here + step + regions.length) % regions.length;
  focusIn(regions[index]);
}

function focusIn(region: HTMLElement | undefined): void {
  const first =
    region?.querySelector<HTMLElement>('[data-focus-first]') ?? region?.querySelector<HTMLElement>(FOCUSABLE);
  const target = region?.tabIndex === -1 && region.hasAttribute('tabindex') ? region : first;
  target?.focus();
}
