/**
 * For a button that removes its own item: it leaves the focus to that of the next item, or of the one before, or to what takes new
 * ones. Each of the buttons has `data-remove`; the items have keys of their own, so that theirs is the one that goes.
 */
export function focusBeside(button: HTMLElement, list: Element | null | undefined, otherwise: string): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const place = buttons.indexOf(button);
  const beside = buttons[place + 1] ?? buttons[place - 1] ?? list?.querySelector<HTMLElement>(otherwise);
  beside?.focus({ preventScroll: true });
}

/** For items without keys, of which the last place goes whichever is removed: the button of the last one that is left. */
export const lastRemoval = (list: Element | null | undefined): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].at(-1);
