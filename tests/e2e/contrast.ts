type Matches = (this: unknown, node: Element, ...rest: unknown[]) => boolean;
type Evaluate = (this: unknown, node: Element, ...rest: unknown[]) => boolean | undefined;
/** The parts of axe that its types leave out. */
interface Inside {
  _audit: { rules: { id: string; matches: Matches }[]; checks: { 'color-contrast': { evaluate: Evaluate } } };
}

export interface WithNewKinds {
  /** Kinds of text that were found on this page since this was emptied. */
  newKinds: number[];
}

/**
 * Runs in the page: axe skips text that is drawn like other text which had enough contrast, on all that is drawn alike below it. Computing
 * what is below each text takes axe most of its time, and the pages of a product have few kinds of text. `kinds` are known from other
 * pages.
 */
export function skipKnownContrasts(kinds: readonly number[]): void {
  const { axe } = globalThis as unknown as { axe: Inside & WithNewKinds };
  const { rules, checks } = axe._audit;
  const rule = rules.find(({ id }) => id === 'color-contrast')!;
  const check = checks['color-contrast'];
  const { matches } = rule;
  const { evaluate } = check;
  const done = new Set(kinds);
  axe.newKinds = [];

  const hashes = new Map<string, number>();

  /** 53 bits, so that two texts hardly ever have the same. */
  function hashOf(text: string): number {
    const known = hashes.get(text);
    if (known !== undefined) return known;
    let [high, low] = [1, 2];
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 0x01000193);
      low = Math.imul(low ^ text.charCodeAt(at), 0x5bd1e995);
    }
    const hash = (high >>> 11) * 2 ** 32 + (low >>> 0);
    hashes.set(text, hash);
    return hash;
  }

  /** Looks and kinds of the current run; between two, they may change. */
  const looks = new Map<Element, number>();
  const kindsOfTexts = new Map<Element, number>();

  function forgetLater(): void {
    setTimeout(() => {
      looks.clear();
      kindsOfTexts.clear();
    });
  }

  /** The look of an element: what it does to all that is in it, and the look of what it is in. */
  function lookOf(element: Element): number {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
    const look = hashOf([element.parentElement && lookOf(element.parentElement), ...own].join());
    looks.set(element, look);
    return look;
  }

  const drawnAt = (x: number, y: number): string => document.elementsFromPoint(x, y).map(lookOf).join();

  function kindOf(text: Element): number {
    const known = kindsOfTexts.get(text);
    if (known !== undefined) return known;
    if (kindsOfTexts.size === 0) forgetLater();
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const { left, top, width, height } = text.getBoundingClientRect();
    const drawn = document.elementsFromPoint(left + width / 2, top + height / 2);
    // Nothing tells what is below a text out of sight.
    const place = drawn.includes(text) ? [] : [left, top, width, height];
    const kind = hashOf([color, fontSize, fontWeight, textShadow, lookOf(text), ...drawn.map(lookOf), ...place].join());
    kindsOfTexts.set(text, kind);
    return kind;
  }

  /** Tells that texts of this kind are to be told apart by their place, as axe did not know of one. */
  const unclear = (kind: number): number => hashOf(`unclear ${kind}`);

  /** Axe cannot tell the contrast of text that is partly covered, so that this depends on the place, too. */
  function placedKindOf(text: Element): number {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    const corners = [drawnAt(left + 1, top + 1), drawnAt(right - 1, bottom - 1)];
    return hashOf([kindOf(text), left, top, right, bottom, ...corners].join());
  }

  function isDone(text: Element): boolean {
    const kind = kindOf(text);
    return done.has(kind) || (done.has(unclear(kind)) && done.has(placedKindOf(text)));
  }

  const draws = ({ localName, childNodes }: Element): boolean =>
    /^(input|select|textarea)$/.test(localName) || [...childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);

  rule.matches = function (node, ...rest) {
    if (!draws(node) || isDone(node)) return false;
    return matches.call(this, node, ...rest);
  };
  check.evaluate = function (node, ...rest) {
    const verdict = evaluate.call(this, node, ...rest);
    if (verdict === false) return false;
    const kind = kindOf(node);
    const found = verdict ? [kind] : [unclear(kind), placedKindOf(node)];
    for (const one of found) done.add(one);
    axe.newKinds.push(...found);
    return verdict;
  };
}
