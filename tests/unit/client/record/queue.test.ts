import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWindow,
  entriesAround,
  entryAt,
  firstWindow,
  exclude,
  type LoadedWindow,
  nextWindow,
  openQueue,
  positionOf,
  type Queue,
  type RecordWindow,
  reopenQueue,
} from '#client/features/record/queue.ts';

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `r${from + index}`);

const hits = (from: number, to: number) => ids(from, to).map((id) => ({ id }));

/** A server's list of records in one tab; answered records leave it. */
class Tab {
  readonly #ids: string[];

  constructor(size: number) {
    this.#ids = ids(1, size);
  }

  answer(id: string): void {
    this.#ids.splice(this.#ids.indexOf(id), 1);
  }

  load(window: RecordWindow): LoadedWindow {
    const found = this.#ids.slice(window.offset, window.offset + window.limit);
    return { window, hits: found.map((id) => ({ id })), total: this.#ids.length };
  }
}

const none = (): boolean => false;

function refill(queue: Queue, tab: Tab, position: number, isOutOfTab: (id: string) => boolean): Queue {
  const next = nextWindow(queue, position, isOutOfTab);
  return next ? addWindow(queue, next.side, tab.load(next.window)) : queue;
}

describe('a queue of records', () => {
  it('starts at the first record with ten more loaded', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(1)));
    expect(queue.entries.map(({ id }) => id)).toEqual(ids(1, 11));
    expect(queue).toMatchObject({ total: 340, fromStart: true, toEnd: false });
  });

  it('starts in the middle with neighbours on both sides', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(100)));
    expect(queue.entries[0]).toEqual({ id: 'r95', position: 95 });
    expect(queue.entries.at(-1)).toEqual({ id: 'r110', position: 110 });
    expect(entryAt(queue, 100)?.id).toBe('r100');
    expect(entryAt(queue, 94)).toBeUndefined();
    expect(positionOf(queue, 'r101')).toBe(101);
  });

  it('returns the loaded neighbours of a position', () => {
    const queue = openQueue(new Tab(3).load(firstWindow(1)));
    const around = (position: number) => entriesAround(queue, position).map(({ id }) => id);
    expect(around(1)).toEqual(['r1', 'r2']);
    expect(around(2)).toEqual(['r1', 'r2', 'r3']);
    expect(around(3)).toEqual(['r2', 'r3']);
  });

  it('is complete when a window is shorter than requested', () => {
    expect(openQueue(new Tab(4).load(firstWindow(1)))).toMatchObject({ total: 4, toEnd: true });
  });

  it('loads more when five or fewer are left, not earlier', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(1)));
    expect(nextWindow(queue, 5, none)).toBeNull();
    expect(nextWindow(queue, 6, none)).toEqual({ side: 'after', window: { offset: 11, limit: 10 } });
  });

  it('requests the next window from an offset reduced by the records that left the tab', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(1)));
    const left = new Set(['r1', 'r2', 'r4']);
    expect(nextWindow(queue, 6, (id) => left.has(id))?.window).toEqual({ offset: 8, limit: 10 });
  });

  it('skips records it already has', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(1)));
    const window = { offset: 8, limit: 10 };
    const filled = addWindow(queue, 'after', { window, hits: hits(9, 18), total: 340 });
    expect(filled.entries.map(({ id }) => id)).toEqual(ids(1, 18));
  });

  it('closes the gaps of excluded records', () => {
    const queue = exclude(openQueue(new Tab(340).load(firstWindow(1))), (id) => id === 'r1' || id === 'r3');
    expect(queue.entries.slice(0, 2)).toEqual([
      { id: 'r2', position: 1 },
      { id: 'r4', position: 2 },
    ]);
    expect(queue.total).toBe(338);
    expect(exclude(queue, none)).toBe(queue);
  });

  it('requests as many more as it excluded, and skips those that the server still sends', () => {
    const isOut = (id: string): boolean => ['r1', 'r2', 'r12'].includes(id);
    const tab = new Tab(340);
    const queue = exclude(openQueue(tab.load(firstWindow(1))), isOut);
    const next = nextWindow(queue, 4, isOut);
    expect(next?.window).toEqual({ offset: 9, limit: 12 });
    const filled = next && addWindow(queue, next.side, tab.load(next.window), isOut);
    expect(filled?.entries.map(({ id }) => id)).toEqual([...ids(3, 11), ...ids(13, 21)]);
    expect(filled).toMatchObject({ total: 337, excludedIds: ['r1', 'r2', 'r12'] });
  });

  it('starts with the remaining records when it is reopened', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(100)));
    expect(reopenQueue(queue, 1, (id) => id === 'r95')).toMatchObject({ fromStart: true, toEnd: false });
    expect(reopenQueue(queue, 1, (id) => id === 'r95')?.entries[0]).toEqual({ id: 'r96', position: 1 });
    expect(reopenQueue(queue, 100, none)).toMatchObject({ entries: queue.entries });
    expect(reopenQueue(queue, 1, () => true)).toBeNull();
  });

  it('is the same object if a window has nothing new', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(1)));
    expect(addWindow(queue, 'after', { window: { offset: 1, limit: 10 }, hits: hits(2, 11), total: 340 })).toBe(queue);
  });

  it('loads backwards if it was opened in the middle', () => {
    const tab = new Tab(340);
    const queue = refill(openQueue(tab.load(firstWindow(100))), tab, 98, none);
    expect(queue.entries[0]).toEqual({ id: 'r85', position: 85 });
  });

  it('stops loading backwards after an empty window', () => {
    const queue = openQueue(new Tab(340).load(firstWindow(100)));
    const window = { offset: 84, limit: 10 };
    expect(addWindow(queue, 'before', { window, hits: [], total: 3 })).toMatchObject({ fromStart: true });
  });

  it('keeps its initial total while records leave the tab', () => {
    const tab = new Tab(40);
    let queue = openQueue(tab.load(firstWindow(1)));
    tab.answer('r1');
    queue = refill(queue, tab, 6, (id) => id === 'r1');
    expect(queue.total).toBe(40);
  });

  it('shows every record of the tab exactly once, whatever is answered meanwhile', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.infiniteStream(fc.boolean()), (size, answers) => {
        const tab = new Tab(size);
        const left = new Set<string>();
        const seen: string[] = [];
        let queue = openQueue(tab.load(firstWindow(1)));
        for (let position = 1; entryAt(queue, position); position += 1) {
          const id = entryAt(queue, position)?.id ?? '';
          seen.push(id);
          if (answers.next().value) {
            tab.answer(id);
            left.add(id);
          }
          queue = refill(queue, tab, position + 1, (one) => left.has(one));
        }
        expect(seen).toEqual(ids(1, size));
      }),
    );
  });
});
