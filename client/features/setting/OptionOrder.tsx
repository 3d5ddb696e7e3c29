import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityColors } from '#client/theme/entityColors.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import styles from './OptionOrder.module.css';
import type { Option } from './questionSettings.ts';

interface Props {
  options: readonly Option[];
  /** Whether each option has a colour of its own, as the labels of spans do. */
  isColoured: boolean;
  onChange(options: readonly Option[]): void;
}

/** The order in which options are offered: dragged, moved by buttons, or by Alt with the arrows. */
export function OptionOrder({ options, isColoured, onChange }: Props) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const [dragged, setDragged] = useState<number>();
  const [announcement, announce] = useState('');

  const move = (from: number, to: number): void => {
    const option = options[from];
    if (!option || to < 0 || to >= options.length || from === to) return;
    onChange(options.toSpliced(from, 1).toSpliced(to, 0, option));
    announce(t('moved', { name: option.text, position: to + 1, total: options.length }));
  };
  const handleKey = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(index, index + step);
  };

  return (
    <div className={styles.order}>
      <span id={titleId} className={styles.title}>
        {t('order')}
      </span>
      <ol aria-labelledby={titleId} className={styles.list}>
        {options.map(({ value, text }, index) => (
          <li
            key={value}
            draggable
            className={styles.option}
            data-dragged={dragged === index || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === undefined || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          >
            <IconGripVertical size={16} aria-hidden className={styles.grip} />
            {isColoured && (
              <span aria-hidden className={styles.colour} style={{ background: entityColors(value).fill }} />
            )}
            <span className={styles.text}>{text}</span>
            {([-1, 1] as const).map((step) => (
              <ActionIcon
                key={step}
                size="sm"
                aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { name: text })}
                disabled={index + step < 0 || index + step >= options.length}
                onKeyDown={(event) => handleKey(event, index)}
                onClick={() => move(index, index + step)}
              >
                {step < 0 ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
              </ActionIcon>
            ))}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
