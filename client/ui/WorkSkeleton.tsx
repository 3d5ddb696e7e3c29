import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import rail from './Rail.module.css';
import frame from './WorkPage.module.css';

interface Props {
  /** Stands in place of the toolbar. */
  tools: ReactNode;
  /** Whether the tools of the rail have names. */
  isNamed?: boolean;
  children: ReactNode;
}

/** The page of a dataset's records while the dataset is loading. */
export function WorkSkeleton({ tools, isNamed = false, children }: Props) {
  const { t } = useTranslation('record');
  return (
    <div className={frame.page} aria-busy aria-label={t('loading')} role="status">
      <div className={frame.toolbar}>
        <div className={frame.tools}>{tools}</div>
      </div>
      <div className={frame.body}>
        {children}
        <div className={rail.rail} data-named={isNamed || undefined} />
      </div>
    </div>
  );
}
