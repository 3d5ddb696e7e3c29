// The focus in the form: `data-focus-first` marks the preferred element of a card, `data-option` the options that Tab visits.
const FOCUSABLE = 'button:not(:disabled),a[href],input,textarea,select,[tabindex]';

export function cardOf(form: Element | null, questionName: string | undefined): HTMLElement | null {
  return byData(form, 'question', questionName);
}

/** The question with the focus. Looked up from the focus, as the palette asks this for each of hundreds of labels. */
export const focusedQuestion = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question ?? null;

/** Finds an element by a data attribute; unlike in a selector, the value may have any characters. */
export function byData(root: Element | null, key: string, value: string | undefined): HTMLElement | null {
  const elements = root?.querySelectorAll<HTMLElement>(`[data-${key}]`) ?? [];
  return [...elements].find((element) => element.dataset[key] === value) ?? null;
}

/** The element of a card that is focused first. */
export const firstIn = (card: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  card?.querySelector<HTMLElement>('[data-focus-first]') ?? card?.querySelector<HTMLElement>(FOCUSABLE) ?? card;

export function focusCard(card: HTMLElement | null | undefined): void {
  firstIn(card)?.focus();
}

/** Moves the focus to the next or previous card, if any. */
export function focusNeighbour(form: HTMLElement, from: Element | null, step: 1 | -1): void {
  const cards = [...form.querySelectorAll<HTMLElement>('[data-question]')];
  const index = cards.findIndex((card) => card.contains(from));
  const next = index < 0 ? 0 : index + step;
  if (cards[next]) focusCard(cards[next]);
}

/** Moves the focus along the options of a card, in a circle. Returns whether it was on one of them. */
export function loopOptions(container: HTMLElement, from: Element | null, step: 1 | -1): boolean {
  const options = [...container.querySelectorAll<HTMLElement>('[data-option]')];
  const index = options.findIndex((option) => option === from);
  if (index < 0) return false;
  options[(index + step + options.length) % options.length]!.focus();
  return true;
}

/** Whether keys pressed here are text input. */
export function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input,textarea,select,[contenteditable="true"]');
}

/** The element id of a question's card. */
export function questionCardId(recordId: string, questionName: string): string {
  return `question-${recordId}-${questionName}`;
}

/** The command that enters span mode; also used by the question's button. */
export const SPAN_MODE = { id: 'span.mode', keys: 'Alt+e' };

/** The element id of a span question's text. */
export function spanTextId(recordId: string, questionName: string): string {
  return `span-text-${recordId}-${questionName}`;
}

/** Focuses a question's card from elsewhere on the page. */
export function focusQuestion(recordId: string, questionName: string): void {
  focusCard(document.getElementById(questionCardId(recordId, questionName)));
}
