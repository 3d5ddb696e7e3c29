import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfCharacters, notationOf } from '#client/commands/keys.ts';
import styles from './Keys.module.css';
import { keysText } from './keysText.ts';

/** The timeout for the second key of a sequence. */
const SECOND_KEY_MS = 1000;

interface Props {
  label: string;
  describedBy: string;
  onRecord(keys: string): void;
  onCancel(): void;
}

/** Records the next keys. Escape cancels; Tab moves on, to avoid a keyboard trap. */
export function KeyRecorder({ label, describedBy, onRecord, onCancel }: Props) {
  const { t } = useTranslation('palette');
  const [first, setFirst] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function finish(keys: string) {
    setFirst(undefined);
    onRecord(keys);
  }

  const finishLater = useEffectEvent(finish);
  useEffect(() => input.current?.focus(), []);
  useEffect(
    function endWithoutSecond() {
      if (first === undefined) return;
      const timer = setTimeout(() => finishLater(first), SECOND_KEY_MS);
      return () => clearTimeout(timer);
    },
    [first],
  );

  function handleKey(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && event.key === 'Tab') return;
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
      // Escape must not close the dialog around it.
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
