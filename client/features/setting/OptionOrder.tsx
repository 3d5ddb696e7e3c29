import { IconGripVertical } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { entityColors } from '#client/theme/entityColors.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import styles from './OptionOrder.module.css';
import type { Option } from './questionSettings.ts';
import { useOrder } from './useOrder.ts';

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
  const order = useOrder(options, ({ text }) => text, onChange);
  return (
    <div className={styles.order}>
      <span id={titleId} className={styles.title}>
        {t('order')}
      </span>
      <ol aria-labelledby={titleId} className={styles.list}>
        {options.map(({ value, text }, index) => (
          <li key={value} {...order.dragProps(index)} className={styles.option}>
            <IconGripVertical size={16} aria-hidden className={styles.grip} />
            {isColoured && (
              <span aria-hidden className={styles.colour} style={{ background: entityColors(value).fill }} />
            )}
            <span className={styles.text}>{text}</span>
            <MoveButtons order={order} index={index} count={options.length} name={text} />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </div>
  );
}
