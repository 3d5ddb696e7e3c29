import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import styles from './FacetFilter.module.css';
import { FacetOptions } from './FacetOptions.tsx';

interface Props {
  label: string;
  options: readonly { value: string; text: string; count: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Narrows a list to some values of one property; none chosen means all. */
export function FacetFilter({ label, options, chosen, onChange }: Props) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          className={styles.button}
          data-active={chosen.length > 0 || undefined}
        >
          {label}
          {chosen.length > 0 && <span className={styles.count}>{chosen.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={styles.options}>
        <FacetOptions label={label} options={options} chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
