/**
 * Where the focus goes in the form. Each card marks its preferred place with `data-focus-first`; the options that Tab runs
 * through carry `data-option`.
 */
const FOCUSABLE = 'button:not(:disabled),a[href],input,textarea,select,[tabindex]';

/** The card of a question within the form. */
export function cardOf(form: Element | null, questionName: string): HTMLElement | null {
  return byData(form, 'question', questionName);
}

/** The element that carries a value in one of its data attributes, whatever characters the value has. */
export function byData(root: Element | null, key: string, value: string): HTMLElement | null {
  const elements = root?.querySelectorAll<HTMLElement>(`[data-${key}]`) ?? [];
  return [...elements].find((element) => element.dataset[key] === value) ?? null;
}

/** Puts the focus into a card. */
export function focusCard(card: HTMLElement | null | undefined): void {
  const target =
    card?.querySelector<HTMLElement>('[data-focus-first]') ?? card?.querySelector<HTMLElement>(FOCUSABLE) ?? card;
  target?.focus();
}

/** Moves the focus to the next or previous card. At the ends it stays. */
export function focusNeighbour(form: HTMLElement, from: Element | null, step: 1 | -1): void {
  const cards = [...form.querySelectorAll<HTMLElement>('[data-question]')];
  const index = cards.findIndex((card) => card.contains(from));
  const next = index < 0 ? 0 : index + step;
  if (cards[next]) focusCard(cards[next]);
}

/** Moves the focus along the options of a card in a circle. Returns false where the focus is on none of them. */
export function loopOptions(container: HTMLElement, from: Element | null, step: 1 | -1): boolean {
  const options = [...container.querySelectorAll<HTMLElement>('[data-option]')];
  const index = options.findIndex((option) => option === from);
  if (index < 0) return false;
  options[(index + step + options.length) % options.length]!.focus();
  return true;
}

/** Whether keys typed here belong to an editor. */
export function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input,textarea,select,[contenteditable="true"]');
}

/** The element id of a question's card; the text it is about leads back here. */
export function questionCardId(recordId: string, questionName: string): string {
  return `question-${recordId}-${questionName}`;
}

/** The command that leads into the text that a span question is about; the question's button names its keys too. */
export const SPAN_MODE = { id: 'span.mode', keys: 'Alt+e' };

/** The element id of the text that a span question is about. */
export function spanTextId(recordId: string, questionName: string): string {
  return `span-text-${recordId}-${questionName}`;
}

/** Puts the focus on a question's card, from elsewhere on the page. */
export function focusQuestion(recordId: string, questionName: string): void {
  focusCard(document.getElementById(questionCardId(recordId, questionName)));
}
