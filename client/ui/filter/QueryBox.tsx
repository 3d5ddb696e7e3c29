import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { Kbd } from '../Kbd.tsx';
import { LightClose } from '../LightButton.tsx';
import { TextBox } from '../TextBox.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby' | 'className'> {
  label: string;
  /** The current search. */
  value: string;
  /** The text must fit into an address. */
  maxLength: number;
  box: RefObject<HTMLInputElement | null>;
  /** Called on Enter with the trimmed text; an empty text ends the search. */
  onSearch(text: string): void;
  /** Called with the draft while the user types, and with null once it is submitted or dropped. */
  onType?(text: string | null): void;
}

/** A search box with a shortcut. It searches on Enter only, so that the results stay in view while the user types. */
export function QueryBox({ label, value, box, onSearch, onType, ...input }: Props) {
  const { t } = useTranslation('filter');
  const [{ keys }] = useCommands('page', [{ id: 'filter.search', keys: '/', label, run: () => box.current?.focus() }]);
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  // A new search, by Enter or the back button, replaces the draft.
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
    if (event.key === 'Enter') {
      event.preventDefault();
      onSearch(text.trim());
    } else if (event.key === 'Escape') {
      // Browsers would clear the box.
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
            <LightClose size={22} aria-label={t('clearSearch')} onClick={clear} />
          </>
        ) : (
          <Kbd keys={keys} />
        )
      }
    />
  );
}
