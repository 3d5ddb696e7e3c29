import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { Kbd } from '../Kbd.tsx';
import { TextBox } from '../TextBox.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby' | 'className'> {
  label: string;
  /** What is looked for. */
  value: string;
  /** An address has to hold it. */
  maxLength: number;
  /** The keys that lead here, shown while the box is empty. */
  keys: readonly string[];
  box: RefObject<HTMLInputElement | null>;
  /** By Enter, without blanks around it; an empty text takes the search away. */
  onSearch(text: string): void;
  /** Hears what is being typed, and null once that is over. */
  onType?(text: string | null): void;
}

/** A search box. Typing searches nothing yet, so that what was found stays under the eyes until Enter. */
export function QueryBox({ label, value, keys, box, onSearch, onType, ...input }: Props) {
  const { t } = useTranslation('filter');
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
