import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import styles from './Choice.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  /** Whether the label is beside the options instead of above them. */
  isInline?: boolean;
  onChange(value: NoInfer<Value>): void;
}

/** A choice of one among few options, all visible. */
export function Choice<Value extends string>({ label, value, options, isInline = false, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div className={styles.choice} data-inline={isInline || undefined}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <SegmentedControl
        fullWidth
        className={styles.options}
        aria-labelledby={id}
        value={value}
        data={options}
        onChange={onChange}
      />
    </div>
  );
}
