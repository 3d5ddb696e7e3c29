/** What the browser has and jsdom lacks, as far as parts of the page ask for it at all. */
export function standIns(): void {
  window.matchMedia ??= (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

/** A highlight is a set of ranges, made from any number of them. */
class RangeSet extends Set<Range> {
  constructor(...ranges: Range[]) {
    super(ranges);
  }
}

/** jsdom lays nothing out and colours nothing; where things are on the screen must not matter. */
export function standInsForMarking(stub: (name: string, value: unknown) => void): void {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  Element.prototype.scrollIntoView ??= () => {};
  stub('Highlight', RangeSet);
  stub('CSS', { highlights: new Map<string, Set<Range>>() });
}
