// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSpan, relabel } from '#client/features/span/useSpanEdits.ts';
import { intersects } from '#client/features/span/text.ts';
import { assignLanes, paragraphs, segments, type SpanView, withLanes } from '#client/features/span/view.ts';

const range = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 10 }))
  .map(([start, length]) => ({ start, end: start + length }));
const span = fc.record({ label: fc.constantFrom('a', 'b'), range }).map(({ label, range: at }) => ({ label, ...at }));

describe('a new span', () => {
  it('replaces those that it crosses if spans may not overlap', () => {
    const before = [
      { label: 'a', start: 0, end: 5 },
      { label: 'b', start: 6, end: 9 },
    ];
    expect(addSpan(before, { label: 'b', start: 3, end: 6 }, false)).toEqual({
      spans: [
        { label: 'b', start: 3, end: 6 },
        { label: 'b', start: 6, end: 9 },
      ],
      replaced: 1,
    });
  });

  it('replaces nothing if spans may overlap, and adds each label of a range once', () => {
    const before = [{ label: 'a', start: 0, end: 5 }];
    expect(addSpan(before, { label: 'b', start: 0, end: 5 }, true).spans).toHaveLength(2);
    expect(addSpan(before, { label: 'a', start: 0, end: 5 }, true).spans).toHaveLength(1);
  });

  it('never creates overlapping spans if that is not allowed', () => {
    fc.assert(
      fc.property(fc.array(span), (added) => {
        const spans = added.reduce<ReturnType<typeof addSpan>['spans']>(
          (held, each) => addSpan(held, each, false).spans,
          [],
        );
        for (const one of spans) {
          expect(spans.filter((other) => other !== one && intersects(one, other))).toEqual([]);
        }
      }),
    );
  });
});

describe('a new label', () => {
  it('merges two spans if the range already has it', () => {
    const one = { label: 'a', start: 0, end: 5 };
    const other = { label: 'b', start: 0, end: 5 };
    expect(relabel([one, other], one, 'b')).toEqual([{ label: 'b', start: 0, end: 5 }]);
  });

  it('replaces the old one where the same spans were loaded again meanwhile', () => {
    const one = { label: 'a', start: 0, end: 5 };
    expect(relabel([{ ...one }], one, 'b')).toEqual([{ label: 'b', start: 0, end: 5 }]);
  });
});

describe('lanes', () => {
  it('never contain two spans that share a character', () => {
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        const lanes = assignLanes(ranges, ({ end }) => end);
        for (const one of ranges) {
          const crossing = ranges.filter((other) => other !== one && intersects(one, other));
          expect(crossing.map((other) => lanes.get(other))).not.toContain(lanes.get(one));
        }
      }),
    );
  });
});

describe('segments', () => {
  it('cover the whole text, each with its spans, and each span starts once', () => {
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        const parts = segments(60, ranges);
        expect(parts[0]?.start).toBe(0);
        expect(parts.at(-1)?.end).toBe(60);
        parts.slice(1).forEach((part, index) => expect(part.start).toBe(parts[index]!.end));
        for (const part of parts) {
          expect(new Set(part.covering)).toEqual(new Set(ranges.filter((each) => intersects(each, part))));
        }
        expect(new Set(parts.flatMap(({ starting }) => starting))).toEqual(new Set(ranges));
      }),
    );
  });
});

describe('paragraphs', () => {
  it('end behind each line break, and together are the whole text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r\n', '😀'), minLength: 1 }),
        fc.array(range),
        (text, ranges) => {
          const within = ranges.filter(({ end }) => end <= text.length);
          const found = paragraphs(text, within);
          const texts = found.map((parts) => parts.map(({ start, end }) => text.slice(start, end)).join(''));
          expect(texts.join('')).toBe(text);
          expect(texts.slice(0, -1).every((each) => each.indexOf('\n') === each.length - 1)).toBe(true);
          expect(texts.at(-1)?.slice(0, -1) ?? '').not.toContain('\n');
          expect(new Set(found.flat().flatMap(({ starting }) => starting))).toEqual(new Set(within));
        },
      ),
    );
  });
});

describe('tags of spans', () => {
  const text = 'one two three four';
  const view = (start: number, suggested?: { score: number | null }): SpanView => ({
    ...{ key: String(start), start, end: start + 1, label: 'label', text: text[start]!, lane: 0, suggested },
    span: { start, end: start + 1, label: 'label' },
  });
  const lanes = (...views: SpanView[]) => withLanes(text, views).map(({ lane }) => lane);

  it('share a lane where they do not overlap', () => {
    expect(lanes(view(0), view(8))).toEqual([0, 0]);
    expect(lanes(view(0), view(7))).toEqual([0, 1]);
  });

  it('have room for the sign of a suggestion, with and without a score', () => {
    expect(lanes(view(0, { score: null }), view(8))).toEqual([0, 1]);
    expect(lanes(view(0, { score: null }), view(10))).toEqual([0, 0]);
    expect(lanes(view(0, { score: 0.5 }), view(10))).toEqual([0, 1]);
  });
});
