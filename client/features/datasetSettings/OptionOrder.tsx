import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { entityColors } from '#client/theme/entityColors.ts';
import styles from './OptionOrder.module.css';
import { OrderedList } from './OrderedList.tsx';
import type { Option } from './questionSettings.ts';

interface Props {
  options: readonly Option[];
  /** Whether each option has a colour of its own, as the labels of spans do. */
  isColoured: boolean;
  onChange(options: readonly Option[]): void;
}

/** The order in which options are offered. */
export function OptionOrder({ options, isColoured, onChange }: Props) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  return (
    <div className={styles.order}>
      <span id={titleId} className={styles.title}>
        {t('order')}
      </span>
      <OrderedList
        aria-labelledby={titleId}
        className={styles.list}
        items={options}
        keyOf={({ value }) => value}
        nameOf={({ text }) => text}
        onChange={onChange}
      >
        {({ value, text }) => (
          <>
            {isColoured && (
              <span aria-hidden className={styles.colour} style={{ background: entityColors(value).fill }} />
            )}
            <span className={styles.text}>{text}</span>
          </>
        )}
      </OrderedList>
    </div>
  );
}
