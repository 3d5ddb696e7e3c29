import { useState } from 'react';
import { useWhen } from '#client/lib/useWhen.ts';

interface Settings {
  /** The position of the first record on the page, from 1; undefined without records. */
  first: number | undefined;
  /** The number of records on the page. */
  count: number;
  isLoading: boolean;
  /** Goes to the page that contains a position. */
  turnTo(position: number): void;
  /** Focuses a card of the page. */
  focusAt(index: number): void;
}

/** Goes to a record of a list by its position: to its page, and there to its card. */
export function useGoToCard({ first = 1, count, isLoading, turnTo, focusAt }: Settings): (position: number) => void {
  const [wanted, setWanted] = useState<number>();
  const index = (wanted ?? 0) - first;
  const isThere = !isLoading && index >= 0 && index < count;
  useWhen(isThere && wanted, () => {
    setWanted(undefined);
    focusAt(index);
  });
  return (position) => {
    setWanted(position);
    turnTo(position);
  };
}
