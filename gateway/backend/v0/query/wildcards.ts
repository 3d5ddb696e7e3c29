import type { Effort } from '../services/search/effort.ts';
import { Automaton, type WordTest } from './automaton.ts';
import { ANY, ONE, type Piece } from './escapes.ts';

/** The words a term with wildcards stands for. */
export function wildcardTest(pieces: readonly Piece[], effort: Effort): WordTest {
  const automaton = new Automaton(effort);
  let at = (automaton.start = automaton.state());
  const step = (takes: (character: string) => boolean) => {
    const next = automaton.state();
    automaton.edge(at, takes, next);
    at = next;
  };
  for (const piece of pieces) {
    if (piece === ANY) automaton.edge(at, () => true, at);
    else if (piece === ONE) step(() => true);
    else for (const character of piece) step((one) => one === character);
  }
  automaton.end = at;
  return (word) => automaton.accepts(word);
}

/** What all those words begin with. */
export const fixedBeginning = ([first]: readonly Piece[]): string => (typeof first === 'string' ? first : '');
