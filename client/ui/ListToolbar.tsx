import { Button, Group } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { SearchInput } from './SearchInput.tsx';
import styles from './Toolbar.module.css';

interface Props {
  label: string;
  commandId: string;
  searchLabel: string;
  search: string;
  onSearch(search: string): void;
  /** The filters of the list. */
  children?: ReactNode;
  /** Resets search and filters; undefined while none is set. */
  onReset?: (() => void) | undefined;
}

/** Search and filters above a list; `/` focuses the search. */
export function ListToolbar({ label, commandId, searchLabel, search, onSearch, children, onReset }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [command] = useCommands('page', [
    { id: commandId, keys: '/', label: searchLabel, run: () => input.current?.focus() },
  ]);
  return (
    <Group role="search" aria-label={label} align="stretch" gap="sm" mb="lg">
      <SearchInput
        ref={input}
        keys={command.keys}
        label={searchLabel}
        value={search}
        onChange={onSearch}
        className={styles.search}
      />
      {children}
      {onReset && (
        <Button variant="subtle" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </Group>
  );
}
