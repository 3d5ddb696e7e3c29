import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows come and go many at a time while scrolling; rows that only pass by are skipped. */
const SETTLED_MS = 60;

/** Which rows of a list somebody sees. */
export interface InView {
  /** A row has come into view; what is returned is called when it has gone. */
  enter(id: string): () => void;
  /** Those of them whose numbers could not be read. */
  failed: ReadonlySet<string>;
}

/** Keeps the ids of the rows in view, told once they have settled. */
export function useInView(): { ids: readonly string[]; enter: InView['enter'] } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const now = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIds([...now.current]), SETTLED_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const enter = useCallback(
    (id: string) => {
      now.current.add(id);
      settle();
      return () => {
        now.current.delete(id);
        settle();
      };
    },
    [settle],
  );
  return { ids, enter };
}
