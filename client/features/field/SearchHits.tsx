import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from 'react';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { fold } from '#client/lib/text.ts';
import { wordsOf } from '#client/lib/words.ts';
import { markdown } from '#client/ui/Markdown.tsx';

/** The maximum number of hits that are marked in one text. */
const MAX_HITS = 1000;

const searchedWords = (search: string): string[] => [...new Set(wordsOf(search).map(({ word }) => fold(word)))];

/** Finds the words in an element's text: whole words, ignoring case and accents. */
function findHits(root: Element, words: readonly string[]): Range[] {
  const wanted = new Set(words);
  const hits: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && hits.length < MAX_HITS; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const folded = fold(text);
    // Kept, because finding the words takes much longer.
    if (!words.some((word) => folded.includes(word))) continue;
    for (const { word, start } of wordsOf(text)) {
      if (!wanted.has(fold(word))) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + word.length);
      hits.push(range);
    }
  }
  return hits;
}

interface Props {
  root: RefObject<HTMLElement | null>;
  search: string;
  /** What the element shows: after each change, the words are marked again. */
  content: ReactNode;
}

/** Marks searched words in an element's text as `::highlight(search-hit)`. Renders nothing. */
export function SearchHits({ root, search, content }: Props): null {
  const isMarkdownLoaded = useSyncExternalStore(markdown.subscribe, markdown.isLoaded);
  useEffect(() => {
    const words = searchedWords(search);
    if (!canHighlight() || !root.current || words.length === 0) return;
    const highlight = CSS.highlights.get('search-hit') ?? new Highlight();
    CSS.highlights.set('search-hit', highlight);
    const hits = findHits(root.current, words);
    for (const hit of hits) highlight.add(hit);
    return () => {
      for (const hit of hits) highlight.delete(hit);
    };
  }, [root, search, content, isMarkdownLoaded]);
  return null;
}
