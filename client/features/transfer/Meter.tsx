import { Group, Stack, Text } from '@mantine/core';
import running from '#client/ui/Running.module.css';
import styles from './Meter.module.css';

interface Props {
  label: string;
  /** E.g. `120 of 3,000 rows`. */
  text: string;
  value: number;
  /** Null while it is unknown. */
  max: number | null;
}

/** The progress of an upload or import. */
export function Meter({ label, text, value, max }: Props) {
  const share = max ? Math.min(1, value / max) : undefined;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="4px 16px">
        <Text span fw={500}>
          {label}
        </Text>
        <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Text>
      </Group>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuetext={text}
        className={styles.track}
        {...(share !== undefined && {
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.floor(share * 100),
        })}
      >
        {share === undefined ? (
          <span className={running.bar} />
        ) : (
          <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
        )}
      </div>
    </Stack>
  );
}
