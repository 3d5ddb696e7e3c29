import { CloseButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Disclosure.module.css';
import panel from './ToolPanel.module.css';

interface Props {
  title: string;
  /** The current choice, or empty. */
  summary: string;
  isOpenAtFirst: boolean;
  /** Whether it takes the focus. */
  isFocused: boolean;
  onClear(): void;
  children: ReactNode;
}

/** Collapsed controls; their current choice stays visible. */
export function Disclosure({ title, summary, isOpenAtFirst, isFocused, onClear, children }: Props) {
  const { t } = useTranslation('criteria');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const toggle = useRef<HTMLButtonElement>(null);
  const contentId = useId();

  useEffect(() => {
    if (isFocused) toggle.current?.focus();
  }, [isFocused]);

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
          <span className={styles.name} dir="auto">
            {title}
          </span>
          {summary && <span className={styles.summary}>{summary}</span>}
        </button>
        {summary && (
          <CloseButton
            size="sm"
            aria-label={t('clearOf', { name: title })}
            onClick={() => {
              // This button disappears.
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

export function DisclosureGroup({
  title,
  isOnly = false,
  children,
}: Pick<Props, 'title' | 'children'> & { isOnly?: boolean }) {
  return (
    <div role="group" aria-label={title}>
      {!isOnly && <h3 className={panel.group}>{title}</h3>}
      {children}
    </div>
  );
}
