import { IconSelector } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Box.module.css';

interface Props extends ComponentProps<'select'> {
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A list to choose from, as the kit draws it, for pages that must be there before the kit's own could be fetched. */
export function SelectBox({ options, className, ...select }: Props) {
  return (
    <div className={clsx(styles.box, className)} data-end>
      <select {...select} className={styles.input}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className={clsx(styles.end, styles.chevron)}>
        <IconSelector size={16} aria-hidden />
      </span>
    </div>
  );
}
