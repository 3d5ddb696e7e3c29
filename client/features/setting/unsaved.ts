import { createContext, use, useEffect } from 'react';

/** Hears which items hold changes that are not saved. */
export const UnsavedContext = createContext<(item: string, isModified: boolean) => void>(() => undefined);

/** Lets the page know of an item's unsaved changes, so that it can mark the tab and ask before it is left. */
export function useUnsaved(item: string, isModified: boolean): void {
  const note = use(UnsavedContext);
  useEffect(() => {
    note(item, isModified);
    return () => note(item, false);
  }, [note, item, isModified]);
}
