import { fold } from '#client/lib/text.ts';

/** Never more than this many hits are marked in one text; more help nobody and cost time. */
const MAX_HITS = 1000;

/** The words of a search that texts are looked through for. */
export function searchedWords(search: string): string[] {
  return [...new Set(fold(search).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Where an element's text holds one of the words as a whole word, whatever its case and accents. */
export function findHits(root: Element, words: readonly string[]): Range[] {
  const wanted = new Set(words);
  const hits: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && hits.length < MAX_HITS; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (!wanted.has(fold(word))) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      hits.push(range);
    }
  }
  return hits;
}
