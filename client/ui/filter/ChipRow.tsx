import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from './Chip.tsx';
import styles from './Chips.module.css';

interface Props {
  chips: readonly (ComponentProps<typeof Chip> & { id: string })[];
}

/** Everything that narrows down or orders a list, one chip each: a click leads to it, the cross takes it away. */
export function ChipRow({ chips }: Props) {
  const { t } = useTranslation('filter');
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes to the chip that takes the place of the one taken away, so that several can go by one key. */
  const keepFocus = (index: number): void => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const next = shown[index + 1] ?? shown[index - 1];
    if (next) next.focus();
  };

  return (
    <ul ref={list} aria-label={t('chips')} className={styles.chips}>
      {chips.map(({ id, onRemove, ...chip }, index) => (
        <Chip
          key={id}
          {...chip}
          onRemove={() => {
            keepFocus(index);
            onRemove();
          }}
        />
      ))}
    </ul>
  );
}

/** Which way a chip about an order points. */
export function OrderIcon({ order }: { order: 'asc' | 'desc' }) {
  const { t } = useTranslation('filter');
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} role="img" aria-label={t(order)} />;
}
