import { ActionIcon, CloseButton } from '@mantine/core';
import { IconBook2, IconChartBar, IconGauge, IconKeyboard, type TablerIcon } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './Rail.module.css';

export type PanelName = 'guidelines' | 'progress' | 'metrics' | 'keys';

const ICONS: Record<PanelName, TablerIcon> = {
  guidelines: IconBook2,
  progress: IconChartBar,
  metrics: IconGauge,
  keys: IconKeyboard,
};
const PANELS = ['guidelines', 'progress', 'metrics', 'keys'] as const;

interface Props {
  open: PanelName | null;
  /** Opens a panel, or closes the one that is open. */
  onToggle(panel: PanelName | null): void;
  /** What is in the open panel. */
  children: ReactNode;
}

/** Who was in the panel when it closes is led back to the tool that opened it. */
const returnFocus = (panel: HTMLElement) => () => {
  if (!panel.contains(document.activeElement)) return;
  panel.parentElement?.querySelector<HTMLElement>('[aria-controls="panel"]')?.focus();
};

/** The strip at the right edge, and the panel it opens. */
export function Rail({ open, onToggle, children }: Props) {
  const { t } = useTranslation(['panel', 'common']);
  return (
    <>
      {open && (
        <aside id="panel" ref={returnFocus} className={styles.panel} aria-label={t(`panel:${open}`)}>
          <header className={styles.head}>
            <h2 className={styles.title}>{t(`panel:${open}`)}</h2>
            <CloseButton aria-label={t('panel:close')} onClick={() => onToggle(null)} />
          </header>
          {/* Long guidelines hold nothing to focus, and must be scrolled by keyboard all the same. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.content} tabIndex={0} role="group" aria-label={t(`panel:${open}`)}>
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
      <Strip open={open} onToggle={onToggle} />
    </>
  );
}

const Strip = memo(function Strip({ open, onToggle }: Pick<Props, 'open' | 'onToggle'>) {
  const { t } = useTranslation('panel');
  return (
    <nav className={styles.rail} aria-label={t('tools')}>
      {PANELS.map((panel) => {
        const Icon = ICONS[panel];
        const isOpen = open === panel;
        return (
          <Tooltip key={panel} label={t(panel)} position="left">
            <ActionIcon
              aria-label={t(panel)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? 'panel' : undefined}
              className={styles.tool}
              data-panel={panel}
              onClick={() => onToggle(panel)}
            >
              <Icon size={20} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </nav>
  );
});
