import { IconSelector } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Box.module.css';

interface Props extends ComponentProps<'select'> {
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A lightweight `NativeSelect` for the pages that load first. */
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
