import { CloseButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Disclosure.module.css';
import panel from './ToolPanel.module.css';

interface Props {
  title: string;
  /** What is chosen in it, or empty. */
  summary: string;
  isOpenAtFirst: boolean;
  /** Whether the panel was opened for this one: it takes the focus. */
  isWanted: boolean;
  onClear(): void;
  children: ReactNode;
}

/** Controls that are folded away until they are needed; what is chosen in them stays in view. */
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

/** A group of disclosures, with its title unless it is the only one. */
export function DisclosureGroup({ title, isOnly = false, children }: GroupProps) {
  return (
    <div role="group" aria-label={title}>
      {!isOnly && <h3 className={panel.group}>{title}</h3>}
      {children}
    </div>
  );
}

interface GroupProps {
  title: string;
  isOnly?: boolean;
  children: ReactNode;
}
