import { BrokenRule } from '../brokenRule.ts';
import type { Entity } from '../../store/document.ts';
import type { TaskKind } from './taskKind.ts';

export const tokenClassification: TaskKind = {
  members({ text, raw_text, tokens = [] }) {
    const given = text ?? raw_text;
    if (given === undefined || given.trim() === '') throw new BrokenRule('text: a text with something in it expected');
    placesOf(given, tokens);
    return { text: given, tokens };
  },

  answer({ entities = [], score }, { text, tokens = [] }) {
    const places = placesOf(text, tokens);
    const characters = [...text];
    const fitted = entities.map((entity) => aligned(trimmed(entity, characters), characters, places));
    return { entities: fitted, ...(score != null && { score }) };
  },

  check: () => undefined,
};

interface Places {
  starts: ReadonlySet<number>;
  ends: ReadonlySet<number>;
}

/** Where tokens begin and end, in characters (not in UTF-16 units); each is looked for behind the one before. */
function placesOf(text: string, tokens: readonly string[]): Places {
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  const isPlain = !/[\u{D800}-\u{DFFF}]/u.test(text) && [...text].length === text.length;
  let [from, characters] = [0, 0];
  for (const token of tokens) {
    const at = text.indexOf(token, from);
    if (at < 0) throw new BrokenRule(`Token '${token}' not found in text: ${text}`);
    characters += isPlain ? at - from : [...text.slice(from, at)].length;
    starts.add(characters);
    characters += isPlain ? token.length : [...token].length;
    ends.add(characters);
    from = at + token.length;
  }
  return { starts, ends };
}

/** Blanks around a span do not belong to it. */
function trimmed({ start, end, label, score }: Entity, characters: readonly string[]): Entity {
  if (end <= start)
    throw new BrokenRule(
      'End character cannot be placed before the starting character, it must be at least one character after.',
    );
  while (start < end && isBlank(characters[start])) start += 1;
  while (end > start && isBlank(characters[end - 1])) end -= 1;
  return { start, end, label, score };
}

const isBlank = (character: string | undefined): boolean => character !== undefined && character.trim() === '';

function aligned(entity: Entity, characters: readonly string[], { starts, ends }: Places): Entity {
  if (starts.has(entity.start) && ends.has(entity.end)) return entity;
  const mention = characters.slice(entity.start, entity.end).join('');
  throw new BrokenRule(
    `Provided entity span ${mention} (${entity.start}, ${entity.end}) is not aligned with provided tokens.`,
  );
}
