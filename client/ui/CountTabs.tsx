import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useFormats } from '#client/i18n/useFormats.ts';
import { lowerCase } from '#client/lib/text.ts';
import styles from './CountTabs.module.css';

interface Props<Value extends string> {
  label: string;
  /** A tab that is called like a status has its colors. */
  values: readonly Value[];
  value: Value;
  labelOf(value: Value): ReactNode;
  /** Null while unknown. */
  countOf(value: Value): number | null;
  /** The id of the panel, with which those of the tabs begin. */
  controls: string;
  onChange(value: Value): void;
}

/** Tabs of a list with their numbers of records. Arrow keys move the focus, Enter chooses. */
export function CountTabs<Value extends string>(props: Props<Value>) {
  const { label, values, value, labelOf, countOf, controls, onChange } = props;
  const { formatNumber } = useFormats();
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
      {values.map((tab) => {
        const name = lowerCase(tab);
        const count = countOf(tab);
        const isActive = tab === value;
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${controls}-${name}`}
            aria-selected={isActive}
            aria-controls={isActive ? controls : undefined}
            tabIndex={isActive ? 0 : -1}
            className={styles.tab}
            data-status={name}
            onClick={() => onChange(tab)}
            onKeyDown={moveFocus}
          >
            {labelOf(tab)}
            <span className={styles.count}>{count === null ? '–' : formatNumber(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
