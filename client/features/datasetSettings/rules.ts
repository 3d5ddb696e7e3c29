/** What is wrong with a text; null when nothing is. */
export type Fault = { readonly kind: 'required' } | { readonly kind: 'max'; readonly max: number } | null;

/** A text that must be there. */
export const requiredText = (text: string, max: number): Fault =>
  text.trim() === '' ? { kind: 'required' } : optionalText(text, max);

/** A text that may be left out. */
export const optionalText = (text: string, max: number): Fault =>
  text.trim().length > max ? { kind: 'max', max } : null;

/** What is sent for a text that may be left out: nothing is null, not an empty text. */
export const orNull = (text: string): string | null => text.trim() || null;
