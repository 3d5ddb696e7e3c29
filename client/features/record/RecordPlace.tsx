import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './RecordPlace.module.css';

interface Props {
  /** The current position as text. */
  place: string;
  /** How many records can be reached; undefined until known. */
  total: number | undefined;
  /** Goes to the record at a position, from 1. */
  onGo(position: number): void;
}

/** The current position. Pressed, it becomes a box for the number of another record. */
export function RecordPlace({ place, total = 0, onGo }: Props) {
  const { t } = useTranslation('record');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const range = t('goToRange', { total });

  function open(): void {
    opener.current = document.activeElement;
    // Synchronously, as the next key belongs to the box.
    flushSync(() => setOpen(true));
  }
  function close(): void {
    flushSync(() => setOpen(false));
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }
  const go = (position: number): void => onGo(Math.min(Math.max(position, 1), total));
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // People copy numbers with their separators.
    const digits = String(new FormData(event.currentTarget).get('number')).replaceAll(/\D/g, '');
    close();
    if (digits !== '') go(Number(digits));
  }

  const [goTo] = useCommands('page', [
    {
      id: 'record.goTo',
      keys: 'g n',
      label: t('goTo'),
      when: () => total > 1,
      reason: () => t('isOnly'),
      run: open,
      withNumber: { label: (position: number) => t('goToNumber', { position }), run: go },
    },
  ]);
  return (
    <span className={styles.place}>
      <Tooltip label={goTo.label}>
        <button
          type="button"
          className={styles.button}
          aria-keyshortcuts={ariaKeys(goTo.keys)}
          disabled={total < 2}
          hidden={isOpen}
          // Keeps the focus where it is, so that it returns there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={open}
        >
          {place}
        </button>
      </Tooltip>
      {isOpen && (
        <form onSubmit={submit}>
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            name="number"
            className={styles.input}
            aria-label={goTo.label}
            placeholder={range}
            title={range}
            inputMode="numeric"
            enterKeyHint="go"
            autoComplete="off"
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              close();
            }}
          />
        </form>
      )}
    </span>
  );
}
