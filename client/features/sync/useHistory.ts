import { useMemo, useRef, useState } from 'react';

/** The entries that can be undone and redone, the newest last. */
export interface Stacks<Entry> {
  readonly undo: readonly Entry[];
  readonly redo: readonly Entry[];
}

const DEPTH = 50;

/** An undo and redo history. Only `canUndo` and `canRedo` are state, so that a new entry causes no render of its own. */
export function useHistory<Entry>() {
  const latest = useRef<Stacks<Entry>>({ undo: [], redo: [] });
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  const history = useMemo(() => {
    const get = (): Stacks<Entry> => latest.current;
    const set = ({ undo = get().undo, redo = get().redo }: Partial<Stacks<Entry>>): void => {
      latest.current = { undo: undo.slice(-DEPTH), redo };
      setCanUndo(undo.length > 0);
      setCanRedo(redo.length > 0);
    };
    return {
      get,
      set,
      /** Adds an entry. After that nothing can be redone. */
      add: (entry: Entry): void => set({ undo: [...get().undo, entry], redo: [] }),
      /** Moves the last entry to the redo stack. */
      undo(change = (entry: Entry) => entry): Entry | undefined {
        const { undo, redo } = get();
        const moved = undo.slice(-1).map(change);
        set({ undo: undo.slice(0, -1), redo: [...redo, ...moved] });
        return moved[0];
      },
      /** Moves the last entry back to the undo stack. */
      redo(change = (entry: Entry) => entry): Entry | undefined {
        const { undo, redo } = get();
        const moved = redo.slice(-1).map(change);
        set({ undo: [...undo, ...moved], redo: redo.slice(0, -1) });
        return moved[0];
      },
      clear: (): void => set({ undo: [], redo: [] }),
    };
  }, []);
  return { history, canUndo, canRedo };
}
