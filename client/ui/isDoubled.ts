import type { MouseEvent } from 'react';

/** Whether a click is the second of a double click: it would be an action to what the first one has brought to its place. */
export const isDoubled = ({ detail }: MouseEvent): boolean => detail > 1;
