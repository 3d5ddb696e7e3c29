import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from './Kbd.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The keys that focus the box, shown while it is empty. */
  keys?: readonly string[];
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A search box. It holds the draft itself: a value that arrives late, from the address, would move the caret. */
export function SearchInput({ label, value, onChange, keys, className, ref }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={label}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (shown) change('');
        else event.currentTarget.blur();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        shown ? (
          <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('')} />
        ) : (
          keys && <Kbd keys={keys} />
        )
      }
      className={className}
    />
  );
}

interface ListSearchProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  className?: string | undefined;
  'data-autofocus'?: true;
}

/** Filters the list below it as the user types. */
export function ListSearch({ label, placeholder = label, onChange, ...input }: ListSearchProps) {
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
