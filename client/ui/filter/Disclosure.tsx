import { CloseButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Disclosure.module.css';

interface Props {
  title: string;
  /** What is in force of it; empty where nothing is. */
  summary: string;
  isOpenAtFirst: boolean;
  /** Whether somebody came for this one: it takes the focus. */
  isWanted: boolean;
  onClear(): void;
  children: ReactNode;
}

/** What can be asked about one thing, folded away until it is wanted. */
export function Disclosure({ title, summary, isOpenAtFirst, isWanted, onClear, children }: Props) {
  const { t } = useTranslation('filter');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const toggle = useRef<HTMLButtonElement>(null);
  const contentId = useId();

  useEffect(() => {
    if (isWanted) toggle.current?.focus();
  }, [isWanted]);

  return (
    <section aria-label={title}>
      <div className={styles.bar}>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          className={styles.toggle}
          title={title}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden className={styles.chevron} />
          <span className={styles.name}>{title}</span>
          {summary && <span className={styles.summary}>{summary}</span>}
        </button>
        {summary && (
          <CloseButton
            size="sm"
            aria-label={t('clearOf', { name: title })}
            onClick={() => {
              // The button goes with what it clears.
              toggle.current?.focus();
              onClear();
            }}
          />
        )}
      </div>
      <div id={contentId} hidden={!isOpen} className={styles.content}>
        {isOpen && children}
      </div>
    </section>
  );
}
