import { Button, Checkbox, Group, Popover, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useFormats } from '#client/i18n/useFormats.ts';
import styles from './FacetFilter.module.css';
import tool from './filter/ToolButton.module.css';

interface Props {
  label: string;
  options: readonly { value: string; text: string; count: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Filters a list by values of a property; an empty selection matches all. */
export function FacetFilter({ label, options, chosen, onChange }: Props) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          className={tool.button}
          data-active={chosen.length > 0 || undefined}
        >
          {label}
          {chosen.length > 0 && <span className={tool.count}>{chosen.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={styles.options}>
        <FacetOptions label={label} options={options} chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FacetOptionsProps {
  label: string;
  options: readonly { value: string; text: string; count?: number }[];
  chosen: readonly string[];
  /** Whether the maximum is reached. */
  isFull?: boolean;
  onChange: (chosen: string[]) => void;
}

/** The values of a property as checkboxes, with their counts if known. */
export function FacetOptions({ label, options, chosen, isFull = false, onChange }: FacetOptionsProps) {
  const { formatNumber } = useFormats();
  return (
    <div role="group" aria-label={label} className={styles.list}>
      {options.map(({ value, text, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          disabled={isFull && !chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter((selected) => selected !== value))
          }
          label={
            <Group gap="lg" wrap="nowrap">
              <Text span truncate flex={1} title={text}>
                {text}
              </Text>{' '}
              {count !== undefined && (
                <Text span c="dimmed">
                  {formatNumber(count)}
                </Text>
              )}
            </Group>
          }
          classNames={{ body: styles.body, labelWrapper: styles.labelWrapper, label: styles.label }}
        />
      ))}
    </div>
  );
}
