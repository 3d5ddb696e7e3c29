import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { Kbd } from '../Kbd.tsx';
import { TextBox } from '../TextBox.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby' | 'className'> {
  label: string;
  /** What is looked for. */
  value: string;
  /** An address has to hold it. */
  maxLength: number;
  box: RefObject<HTMLInputElement | null>;
  /** By Enter, without blanks around it; an empty text takes the search away. */
  onSearch(text: string): void;
  /** Hears what is being typed, and null once that is over. */
  onType?(text: string | null): void;
}

/** A search box that a key leads to. Nothing is searched until Enter, so that the results stay in view while somebody types. */
export function QueryBox({ label, value, box, onSearch, onType, ...input }: Props) {
  const { t } = useTranslation('filter');
  const [{ keys }] = useCommands('page', [{ id: 'filter.search', keys: '/', label, run: () => box.current?.focus() }]);
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  // Another search, by Enter or by the back button, takes the place of what was being typed.
  if (draft && draft.over !== value) setDraft(null);
  const text = draft ? draft.text : value;
  const typed = draft ? draft.text : null;
  useEffect(
    function tellWhatIsTyped() {
      onType?.(typed);
      return () => onType?.(null);
    },
    [typed, onType],
  );

  const clear = (): void => {
    if (value) onSearch('');
    else setDraft(null);
    box.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onSearch(text.trim());
    } else if (event.key === 'Escape') {
      // What was typed stays where it is; browsers would clear it.
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    <TextBox
      {...input}
      ref={box}
      type="search"
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      placeholder={label}
      value={text}
      onChange={(event) => setDraft({ text: event.currentTarget.value, over: value })}
      onKeyDown={handleKey}
      start={<IconSearch size={16} aria-hidden />}
      endWidth={draft && text ? 58 : undefined}
      end={
        text ? (
          <>
            {draft && <Kbd keys="Enter" />}
            <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />
          </>
        ) : (
          <Kbd keys={keys} />
        )
      }
    />
  );
}
