import { createContext, use, useEffect } from 'react';

/** Hears which items hold changes that are not saved, and how to save them; null says that an item holds none. */
export const UnsavedContext = createContext<(item: string, save: (() => void) | null) => void>(() => undefined);

/** Lets the page know of an item's unsaved changes, so that it can mark the tab and ask before it is left. */
export function useUnsaved(item: string, isModified: boolean, save: () => void): void {
  const note = use(UnsavedContext);
  useEffect(() => {
    note(item, isModified ? save : null);
    return () => note(item, null);
  }, [note, item, isModified, save]);
}
