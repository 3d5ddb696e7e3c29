/** A part of text that is in both texts, only in the first, or only in the second. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many comparisons, the middle counts as replaced, to stay fast. */
const MAX_COMPARISONS = 4_000_000;

/** Compares two texts word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = words(before);
  const now = words(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;

  const parts: DiffPart[] = [];
  function add(kind: DiffPart['kind'], text: string) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) parts.push({ kind, text });
  }
  add('same', old.slice(0, start).join(''));
  compare(old.slice(start, old.length - end), now.slice(start, now.length - end), add);
  add('same', old.slice(old.length - end).join(''));
  return parts;
}

function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];
}

/** The longest common subsequence, by dynamic programming. */
function compare(
  old: readonly string[],
  now: readonly string[],
  add: (kind: DiffPart['kind'], text: string) => void,
): void {
  if (old.length * now.length > MAX_COMPARISONS) {
    add('removed', old.join(''));
    add('added', now.join(''));
    return;
  }
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add('same', old[i++]!);
      j += 1;
    } else if (j >= now.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      add('removed', old[i++]!);
    } else {
      add('added', now[j++]!);
    }
  }
}
