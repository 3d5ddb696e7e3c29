import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '#client/lib/restLimits.ts';
import { type Item, useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { optionalText } from './rules.ts';
import { TextEntry } from './TextEntry.tsx';

interface Props<Value extends { title: string }> {
  /** What the item is kept as, e.g. `field <id>`. */
  id: string;
  /** The name programs know it by; an item without a title is called by it. */
  name: string;
  /** What stands beside the title, where that is more than the name. */
  note?: string;
  original: Value;
  /** What is said where the title is not valid. */
  refusal: string;
  /** Stores what was changed. */
  onSave(changes: Partial<Value>): Promise<unknown>;
  /** What else of the item can be changed. */
  children?(item: Item<Value>): ReactNode;
}

/** An item of which people read the title, to be changed and saved by itself. */
export function TitledCard<Value extends { title: string }>(props: Props<Value>) {
  const { id, name, note = name, original, refusal, onSave, children } = props;
  const { t } = useTranslation('settings');
  const item = useItem(original);
  const { title } = item.value;
  const fault = optionalText(title, LONGEST.title);
  return (
    <ItemCard
      id={id}
      title={original.title || name}
      name={note}
      isModified={item.isModified}
      refusal={fault && refusal}
      onSave={() => onSave({ ...item.changes, ...('title' in item.changes ? { title: title.trim() || name } : {}) })}
      onSaved={() => item.settle(item.value)}
      onRestore={item.restore}
    >
      <TextEntry
        label={t('itemTitle')}
        value={title}
        max={LONGEST.title}
        fault={fault}
        placeholder={name}
        onChange={(text) => item.change({ title: text } as Partial<Value>)}
      />
      {children?.(item)}
    </ItemCard>
  );
}
