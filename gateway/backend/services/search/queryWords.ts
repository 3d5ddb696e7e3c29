import { UnprocessableError } from '../../http/errors.ts';
import { words } from '../words.ts';

/** Looking one word up is cheap, and thousands of them hold up everybody. */
const MOST_WORDS = 100;

/** The words to look for, each once. */
export function queryWords(text: string): string[] {
  const found = [...new Set(words(text))];
  if (found.length <= MOST_WORDS) return found;
  throw new UnprocessableError(`a text query has at most ${MOST_WORDS} different words, got ${found.length}`);
}
