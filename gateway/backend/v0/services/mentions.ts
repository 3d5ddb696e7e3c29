import type { Answer, TaskDocument } from '../store/document.ts';

export interface Mention {
  value: string;
  label: string;
  score: number;
}

/** What the entities of an answer name: each text once. */
export function mentionsOf({ text }: Pick<TaskDocument, 'text'>, answer: Answer | undefined): Mention[] {
  if (!answer?.entities || answer.entities.length === 0) return [];
  const characters = [...text];
  const mentions = new Map<string, Mention>();
  for (const { start, end, label, score } of answer.entities) {
    const value = characters.slice(start, end).join('');
    mentions.set(value, { value, label, score });
  }
  return [...mentions.values()];
}

/** Nothing people write, and nothing that ends a text for SQLite, as a null would. */
const SEPARATOR = '\u001F';

/** A mention and its label as one word of a facet. */
export const mentionKey = ({ label, value }: Pick<Mention, 'label' | 'value'>): string => label + SEPARATOR + value;

export function readMentionKey(key: string): { label: string; value: string } {
  const at = key.indexOf(SEPARATOR);
  return { label: key.slice(0, at), value: key.slice(at + 1) };
}

export type Capitalness = 'UPPER' | 'LOWER' | 'FIRST' | 'MIDDLE' | null;

/** How a word is written: all capitals, none, the first, or one within. */
export function capitalnessOf(word: string): Capitalness {
  const isCased = word.toUpperCase() !== word.toLowerCase();
  if (!isCased) return null;
  if (word === word.toUpperCase()) return 'UPPER';
  if (word === word.toLowerCase()) return 'LOWER';
  const [first = '', ...others] = [...word];
  if (isCapital(first)) return 'FIRST';
  return others.some(isCapital) ? 'MIDDLE' : null;
}

const isCapital = (character: string): boolean =>
  character === character.toUpperCase() && character !== character.toLowerCase();
