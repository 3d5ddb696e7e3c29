import { ActionIcon, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, memo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from './ErrorPanel.tsx';
import styles from './Rail.module.css';
import { Tooltip } from './Tooltip.tsx';

/** One panel that the rail can open. */
export interface RailPanel<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly Icon: TablerIcon;
}

interface Props<Name extends string> {
  /** What can be opened; the same list as long as possible. */
  panels: readonly RailPanel<Name>[];
  open: Name | null;
  /** Opens a panel, or closes the one that is open. */
  onToggle(panel: Name | null): void;
  /** Further tools, above and below those of the panels. */
  before?: ReactNode;
  after?: ReactNode;
  /** Where there is room, the tools have their names below them. */
  isNamed?: boolean | undefined;
  /** What is in the open panel. */
  children: ReactNode;
}

/** Who was in the panel when it closes is led back to the tool that opened it. */
const returnFocus = (panel: HTMLElement) => () => {
  if (!panel.contains(document.activeElement)) return;
  panel.parentElement?.querySelector<HTMLElement>('[aria-controls="panel"]')?.focus();
};

/** The strip at the right edge, and the panel it opens. */
export function Rail<Name extends string>(props: Props<Name>) {
  const { panels, open, onToggle, before, after, isNamed, children } = props;
  const { t } = useTranslation('panel');
  const label = panels.find(({ name }) => name === open)?.label;
  return (
    <>
      {open && (
        <aside id="panel" ref={returnFocus} className={styles.panel} aria-label={label}>
          <header className={styles.head}>
            <h2 className={styles.title}>{label}</h2>
            <CloseButton aria-label={t('close')} onClick={() => onToggle(null)} />
          </header>
          {/* Long texts hold nothing to focus, and must be scrolled by keyboard all the same. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.content} tabIndex={0} role="group" aria-label={label}>
            <ErrorBoundary
              resetKeys={[open]}
              fallbackRender={({ error, resetErrorBoundary }) => (
                <ErrorPanel error={error} onRetry={resetErrorBoundary} />
              )}
            >
              {children}
            </ErrorBoundary>
          </div>
        </aside>
      )}
      <nav className={styles.rail} data-named={isNamed || undefined} aria-label={t('tools')}>
        {before}
        <PanelTools panels={panels} open={open} isNamed={isNamed} onToggle={onToggle as (panel: string) => void} />
        {after}
      </nav>
    </>
  );
}

interface ToolProps extends ComponentProps<'button'> {
  label: string;
  Icon: TablerIcon;
  /** In a rail with names; where they are shown nothing else has to say them. */
  isNamed?: boolean;
}

/** One thing to do in a rail. */
export function RailTool({ label, Icon, isNamed = false, ...button }: ToolProps) {
  const hasRoom = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  return (
    <Tooltip label={label} position="left" disabled={isNamed && hasRoom}>
      <ActionIcon aria-label={label} className={styles.tool} {...button}>
        <Icon size={20} stroke={1.75} />
        <span aria-hidden className={styles.name}>
          {label}
        </span>
      </ActionIcon>
    </Tooltip>
  );
}

const PanelTools = memo(function PanelTools({
  panels,
  open,
  isNamed = false,
  onToggle,
}: Pick<Props<string>, 'panels' | 'open' | 'isNamed' | 'onToggle'>) {
  return panels.map(({ name, label, Icon }) => (
    <RailTool
      key={name}
      label={label}
      Icon={Icon}
      isNamed={isNamed}
      aria-expanded={open === name}
      aria-controls={open === name ? 'panel' : undefined}
      data-panel={name}
      onClick={() => onToggle(name)}
    />
  ));
});
