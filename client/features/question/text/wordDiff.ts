/** A part of text that is in both texts, only in the first, or only in the second. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many comparisons, the middle counts as replaced, to stay fast. */
const MAX_COMPARISONS = 4_000_000;

export function wordDiff(before: string, after: string): DiffPart[] {
  const old = words(before);
  const now = words(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;

  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return join([
    ...old.slice(0, start).map((text) => ({ kind: 'same', text }) as const),
    ...middle,
    ...old.slice(old.length - end).map((text) => ({ kind: 'same', text }) as const),
  ]);
}

function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];
}

/** The longest common subsequence, by dynamic programming. */
function compare(old: readonly string[], now: readonly string[]): DiffPart[] {
  if (old.length * now.length > MAX_COMPARISONS) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ];
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
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ kind: 'same', text: old[i]! });
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      parts.push({ kind: 'removed', text: old[i]! });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: now[j]! });
      j += 1;
    }
  }
  return parts;
}

function join(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else if (part.text) joined.push({ ...part });
  }
  return joined;
}
