import { useMediaQuery } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, memo, type ReactNode, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { LightClose, LightIcon } from './LightButton.tsx';
import styles from './Rail.module.css';
import { Tooltip } from './Tooltip.tsx';

/** One panel that the rail can open. */
interface RailPanel<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly keys: Command['keys'];
}

/** Screens wide enough to open a panel initially. */
const WIDE = '(min-width: 1901px)';

/**
 * The state of a rail, and the commands that open and close its panels. `panels` must be memoized; `first`, if any, is initially open
 * on a very wide screen.
 */
export function useRail<Name extends string>(panels: readonly RailPanel<Name>[], first: Name | null) {
  const { t } = useTranslation('panel');
  const [open, setOpen] = useState(() => (window.matchMedia(WIDE).matches ? first : null));
  const toggle = useCallback((wanted: Name | null): void => setOpen((now) => (now === wanted ? null : wanted)), []);
  const group = t('tools');
  useCommands('page', [
    ...panels.map(({ name, label, keys }) => ({ id: `page.${name}`, keys, label, group, run: () => toggle(name) })),
    {
      id: 'page.closePanel',
      keys: 'Escape',
      label: t('close'),
      when: () => open !== null,
      reason: () => t('noneOpen'),
      run: () => toggle(null),
    },
  ]);
  return { panels, open, toggle };
}

interface Props<Name extends string> {
  rail: ReturnType<typeof useRail<Name>>;
  /** Further tools, before and after those of the panels. */
  before?: ReactNode;
  after?: ReactNode;
  /** Whether wide screens show the tools' names below the icons. */
  isNamed?: boolean;
  /** The content of the open panel. */
  children: ReactNode;
}

/** Ref callback: when the panel closes, its focus returns to the tool that opened it. */
const returnFocus = (panel: HTMLElement) => () => {
  if (!panel.contains(document.activeElement)) return;
  panel.parentElement?.querySelector<HTMLElement>('[aria-controls="panel"]')?.focus();
};

/** The tools at the right edge, and the panel that they open. */
export function Rail<Name extends string>({ rail, before, after, isNamed = false, children }: Props<Name>) {
  const { panels, open, toggle } = rail;
  const { t } = useTranslation('panel');
  const label = panels.find(({ name }) => name === open)?.label;
  return (
    <>
      {open && (
        <aside id="panel" ref={returnFocus} className={styles.panel} aria-label={label}>
          <header className={styles.head}>
            <h2 className={styles.title}>{label}</h2>
            <LightClose aria-label={t('close')} onClick={() => toggle(null)} />
          </header>
          {/* Focusable, because long texts without controls must scroll by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
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
        <PanelTools panels={panels} open={open} isNamed={isNamed} onToggle={toggle as (panel: string) => void} />
        {after}
      </nav>
    </>
  );
}

interface ToolProps extends ComponentProps<'button'> {
  label: string;
  Icon: TablerIcon;
  /** Whether wide screens show the name, which then needs no tooltip. */
  isNamed?: boolean;
}

/** A button in the rail. */
export function RailTool({ label, Icon, isNamed = false, ...button }: ToolProps) {
  const hasRoom = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  return (
    <Tooltip label={label} position="left" disabled={isNamed && hasRoom}>
      <LightIcon aria-label={label} className={styles.tool} {...button}>
        <Icon size={20} stroke={1.75} />
        <span aria-hidden className={styles.name}>
          {label}
        </span>
      </LightIcon>
    </Tooltip>
  );
}

interface PanelToolsProps {
  panels: readonly RailPanel<string>[];
  open: string | null;
  isNamed: boolean;
  onToggle(panel: string): void;
}

const PanelTools = memo(function PanelTools({ panels, open, isNamed, onToggle }: PanelToolsProps) {
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
