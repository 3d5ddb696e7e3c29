import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  /** The classes `choice` and `label`, which say how the two stand. */
  styles: Readonly<Record<string, string>>;
  onChange(value: NoInfer<Value>): void;
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({ label, value, options, styles, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <SegmentedControl fullWidth aria-labelledby={id} value={value} data={options} onChange={onChange} />
    </div>
  );
}
