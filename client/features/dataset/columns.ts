import type { SortKey } from './listing.ts';
import styles from './DatasetTable.module.css';

interface DatasetColumn {
  by: SortKey;
  /** The key of its title in the namespace `datasets`. */
  text: 'name' | 'workspace' | 'task' | 'tags' | 'pending' | 'progress' | 'activity' | 'updated' | 'created';
  /** Newest or most first is what people look for in it; a name they look for from A. */
  isDescendingFirst: boolean;
}

/** The columns of the list, from left to right. */
export const COLUMNS: readonly DatasetColumn[] = [
  { by: 'name', text: 'name', isDescendingFirst: false },
  { by: 'workspace', text: 'workspace', isDescendingFirst: false },
  { by: 'task', text: 'task', isDescendingFirst: false },
  { by: 'tags', text: 'tags', isDescendingFirst: false },
  { by: 'pending', text: 'pending', isDescendingFirst: true },
  { by: 'progress', text: 'progress', isDescendingFirst: false },
  { by: 'lastActivityAt', text: 'activity', isDescendingFirst: true },
  { by: 'updatedAt', text: 'updated', isDescendingFirst: true },
  { by: 'insertedAt', text: 'created', isDescendingFirst: true },
];

export const classOf = ({ text }: DatasetColumn): string | undefined => styles[text];
