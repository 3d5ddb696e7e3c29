import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfCharacters, notationOf } from '#client/commands/keys.ts';
import { keysText } from './texts.ts';
import styles from './Keys.module.css';

/** How long a letter waits for a second one that makes it a sequence. */
const SECOND_KEY_MS = 1000;

interface Props {
  /** What the keys are for. */
  label: string;
  describedBy: string;
  onRecord(keys: string): void;
  onCancel(): void;
}

/** Takes the next keys that are pressed. Escape gives up; Tab goes on, so that nobody is caught. */
export function KeyRecorder({ label, describedBy, onRecord, onCancel }: Props) {
  const { t } = useTranslation('palette');
  const [first, setFirst] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(
    function endWithoutSecond() {
      if (first === undefined) return;
      const timer = setTimeout(() => finish(first), SECOND_KEY_MS);
      return () => clearTimeout(timer);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new callback is no reason to wait longer
    [first],
  );

  function finish(keys: string) {
    setFirst(undefined);
    onRecord(keys);
  }

  function handleKey(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.nativeEvent.isComposing || (isPlain && event.key === 'Tab')) return;
    event.preventDefault();
    if (isPlain && event.key === 'Escape') return onCancel();
    const keys = notationOf(event.nativeEvent);
    if (keys === null || event.repeat) return;
    if (!isLetter(keys)) finish(first ?? keys);
    else if (first === undefined) setFirst(keys);
    else finish(`${first} ${keys}`);
  }

  return (
    <input
      ref={input}
      readOnly
      // Escape ends the recording and not the dialog around it.
      data-mantine-stop-propagation="true"
      className={styles.recorder}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={t('press')}
      value={first === undefined ? '' : `${keysText(first)} …`}
      onKeyDown={handleKey}
    />
  );
}

function isLetter(keys: string): boolean {
  return isOfCharacters(keys) && /\p{L}$/u.test(keys);
}
