import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazy, lazyPart, useFetched } from '#client/lib/lazy.ts';

/** A module whose loading the test controls. */
function delivery<Code>() {
  const orders: { arrive(code: Code): void; fail(): void }[] = [];
  const load = () =>
    new Promise<Code>((resolve, reject) => orders.push({ arrive: resolve, fail: () => reject(new Error('lost')) }));
  return { orders, load };
}

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>;
const Waiting = ({ name }: { name: string }) => <p>{`Wait ${name}`}</p>;

describe('a lazy part', () => {
  it('is loaded when it is first shown, with a placeholder until then', async () => {
    const { orders, load } = delivery<typeof Greeting>();
    const greeting = lazyPart(load, Waiting);
    expect(orders).toHaveLength(0);
    render(<greeting.Part name="Anna" />);
    expect(screen.getByText('Wait Anna')).toBeDefined();
    await act(async () => orders[0]!.arrive(Greeting));
    expect(screen.getByText('Hello Anna')).toBeDefined();
  });

  it('is available at once afterwards', async () => {
    const { orders, load } = delivery<typeof Greeting>();
    const greeting = lazyPart(load);
    const fetched = greeting.fetch();
    orders[0]!.arrive(Greeting);
    await fetched;
    render(<greeting.Part name="Ben" />);
    expect(screen.getByText('Hello Ben')).toBeDefined();
    expect(orders).toHaveLength(1);
  });

  it('that failed to load stays hidden, and is retried by the next one that shows it', async () => {
    const { orders, load } = delivery<typeof Greeting>();
    const greeting = lazyPart(load);
    const { unmount } = render(<greeting.Part name="Anna" />);
    await act(async () => orders[0]!.fail());
    expect(screen.queryByText(/Anna/)).toBeNull();
    unmount();
    render(<greeting.Part name="Anna" />);
    await act(async () => orders[1]!.arrive(Greeting));
    expect(screen.getByText('Hello Anna')).toBeDefined();
  });
});

describe('a part that fails to load', () => {
  afterEach(() => vi.useRealTimers());

  it('is retried as long as it is shown', async () => {
    vi.useFakeTimers();
    const { orders, load } = delivery<typeof Greeting>();
    const greeting = lazyPart(load);
    const { unmount } = render(<greeting.Part name="Anna" />);
    await act(async () => orders[0]!.fail());
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(orders).toHaveLength(2);
    await act(async () => orders[1]!.fail());
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(orders).toHaveLength(2);
  });
});

describe('waiting for several parts', () => {
  function Page({ parts }: { parts: ReturnType<typeof lazy>[] }) {
    return <p>{useFetched(parts) ? 'ready' : 'waiting'}</p>;
  }

  it('ends when all have loaded or failed', async () => {
    const one = delivery<unknown>();
    const other = delivery<unknown>();
    render(<Page parts={[lazy(one.load), lazy(other.load)]} />);
    await act(async () => one.orders[0]!.arrive('code'));
    expect(screen.getByText('waiting')).toBeDefined();
    await act(async () => other.orders[0]!.fail());
    expect(screen.getByText('ready')).toBeDefined();
  });

  it('is not needed without parts', () => {
    render(<Page parts={[]} />);
    expect(screen.getByText('ready')).toBeDefined();
  });
});
