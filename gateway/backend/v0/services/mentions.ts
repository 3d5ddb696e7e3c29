import { float } from '../../http/json.ts';
import { codePoints } from '#gateway/lib/codePoints.ts';
import type { Answer, TaskDocument } from '../store/taskRecords.ts';

interface Mention {
  value: string;
  label: string;
  score: number;
}

/** The texts of an answer's entities, each once. */
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

/** Does not occur in texts, and unlike NUL, does not end a text in SQLite. */
const SEPARATOR = '\u001F';

/** A mention and its label as one term of a facet. */
export const mentionKey = ({ label, value }: Pick<Mention, 'label' | 'value'>): string => label + SEPARATOR + value;

export function readMentionKey(key: string): { label: string; value: string } {
  const at = key.indexOf(SEPARATOR);
  return { label: key.slice(0, at), value: key.slice(at + 1) };
}

type Capitalness = 'UPPER' | 'LOWER' | 'FIRST' | 'MIDDLE' | null;

/** Whether a word is in upper case, in lower case, or has a capital first or inside. */
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

/** Argilla omits it for words without letters. */
const capitalness = (value: string): object => {
  const found = capitalnessOf(value);
  return found === null ? {} : { capitalness: found };
};

export function recordMetrics(document: TaskDocument): object {
  const text_length = codePoints(document.text);
  if (!document.tokens) return { text_length };
  const mentions = (answer: TaskDocument['prediction']) =>
    mentionsOf(document, answer).map(({ value, label, score }) => ({
      value,
      label,
      score: float(score),
      ...capitalness(value),
    }));
  return {
    text_length,
    tokens: document.tokens.map((value) => ({ value, ...capitalness(value) })),
    predicted: { mentions: mentions(document.prediction) },
    annotated: { mentions: mentions(document.annotation) },
  };
}
