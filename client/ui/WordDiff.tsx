import { useMemo } from 'react';
import { wordDiff } from '#client/lib/wordDiff.ts';

/** A text with its differences from another one, word by word. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return parts.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    return kind === 'removed' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>;
  });
}
