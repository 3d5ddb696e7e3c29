import { codePoints } from '#gateway/lib/codePoints.ts';

export interface Entity {
  start: number;
  end: number;
  label: string;
}

interface Read {
  text: string;
  tokens: string[];
  entities: Entity[];
}

/** A text with its entities from `… [80 g|amount] of [butter|ingredient] …`; places are counted in code points. */
export function read(marked: string): Read {
  let text = '';
  const entities: Entity[] = [];
  for (const [whole, mention, label] of marked.matchAll(/\[([^|\]]+)\|(\w+)\]|[^[]+/g)) {
    const start = codePoints(text);
    text += mention ?? whole;
    if (mention !== undefined && label !== undefined) entities.push({ start, end: start + codePoints(mention), label });
  }
  return { text, tokens: text.match(/\p{L}[\p{L}'-]*|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? [], entities };
}
