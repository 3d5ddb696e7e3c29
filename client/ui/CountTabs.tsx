import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import styles from './CountTabs.module.css';

interface CountTab<Value extends string> {
  value: Value;
  /** Unique among the tabs: the end of the tab's id. */
  name: string;
  label: ReactNode;
  /** Null while unknown. */
  count: number | null;
  /** The status whose colors it has. */
  status?: string;
}

interface Props<Value extends string> {
  label: string;
  tabs: readonly CountTab<Value>[];
  value: Value;
  /** The id of the panel. */
  controls: string;
  onChange(value: Value): void;
}

/** Tabs of a list with their numbers of records. Arrow keys move the focus, Enter chooses. */
export function CountTabs<Value extends string>({ label, tabs, value, controls, onChange }: Props<Value>) {
  const { i18n } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = shown.findIndex((tab) => tab === document.activeElement);
    shown.at((at + step) % shown.length)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => {
        const isActive = tab.value === value;
        return (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${controls}-${tab.name}`}
            aria-selected={isActive}
            aria-controls={isActive ? controls : undefined}
            tabIndex={isActive ? 0 : -1}
            className={styles.tab}
            data-status={tab.status}
            onClick={() => onChange(tab.value)}
            onKeyDown={moveFocus}
          >
            {tab.label}
            <span className={styles.count}>{tab.count === null ? '–' : formatNumber(tab.count, i18n.language)}</span>
          </button>
        );
      })}
    </div>
  );
}
