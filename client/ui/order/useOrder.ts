import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done to the order of a list: by dragging, by buttons, or by Alt with the arrows. */
export interface Order {
  /** What is to be said of the last change to those who do not see it. */
  readonly announcement: string;
  announce(text: string): void;
  move(from: number, to: number): void;
  handleKey(event: KeyboardEvent, index: number): void;
}

/** The order of a list of things that have names. */
export function useOrder<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  onChange: (items: readonly Item[]) => void,
): Order {
  const { t } = useTranslation();
  const [announcement, announce] = useState('');

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
    announce(t('moved', { name: nameOf(item), position: to + 1, total: items.length }));
  };
  return {
    announcement,
    announce,
    move,
    handleKey(event, index) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step || !event.altKey) return;
      event.preventDefault();
      move(index, index + step);
    },
  };
}
