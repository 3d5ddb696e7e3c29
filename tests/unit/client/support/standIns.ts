/** Stubs of the browser APIs that components use and jsdom lacks. */
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

/** A highlight is a set of ranges, with any number of them as arguments. */
class RangeSet extends Set<Range> {
  constructor(...ranges: Range[]) {
    super(ranges);
  }
}

/** jsdom has neither layout nor colours, so tests must not depend on positions. */
export function standInsForMarking(stub: (name: string, value: unknown) => void): void {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  Element.prototype.scrollIntoView ??= () => {};
  stub('Highlight', RangeSet);
  stub('CSS', { highlights: new Map<string, Set<Range>>() });
}
