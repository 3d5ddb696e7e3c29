import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewTab } from '#client/features/review/index.ts';
import { annotationPath, dashboardPath, paths, settingsPath } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import form from '#client/ui/Form.module.css';
import { Link } from '#client/ui/Link.tsx';
import frame from '#client/ui/WorkPage.module.css';
import type { ReviewedDataset, Summary } from './view.ts';

interface Props {
  dataset: ReviewedDataset;
  tab: ReviewTab;
  summary: Summary;
  /** How many decisions wait for the connection. */
  waiting: number;
  onTab(tab: ReviewTab): void;
}

/** Explains why no record is to be settled, or none is settled yet, and what to do next. */
export function NothingToReview({ dataset: { id, distribution, usersProgress }, tab, summary, waiting, onTab }: Props) {
  const { t } = useTranslation('review');
  const { answered, open } = summary;
  // The counts lag behind what was settled on this page, after which nothing is open.
  const settled = summary.resolved + open;
  const link = (to: string, label: string, isFilled = true): ReactNode => (
    <Button component={Link} to={to} variant={isFilled ? 'filled' : 'default'}>
      {label}
    </Button>
  );
  const states = {
    noSettled: {
      why: t('state.noSettledWhy'),
      action: <Button onClick={() => onTab('open')}>{t('state.showOpen')}</Button>,
    },
    nothing: { why: t('state.nothingWhy'), action: link(annotationPath(id), t('state.annotate')) },
    one: { why: t('state.oneWhy'), action: link(paths.workspaces, t('state.workspaces')) },
    none: {
      why: t(distribution ? 'state.noneWhy' : 'state.noneWhyPlain'),
      action: link(settingsPath(id), t('state.settings')),
    },
    done: {
      why: waiting > 0 ? t('waiting', { count: waiting }) : t('state.doneWhy', { count: settled }),
      action: (
        <div className={form.actions}>
          <Button variant="default" onClick={() => onTab('settled')}>
            {t('state.showSettled')}
          </Button>
          {link(dashboardPath(id), t('state.dashboard'))}
        </div>
      ),
    },
  };
  const stateNow = (): keyof typeof states => {
    if (answered === 0) return 'nothing';
    if (tab === 'settled') return 'noSettled';
    if (settled > 0) return 'done';
    return usersProgress && usersProgress.length < 2 ? 'one' : 'none';
  };
  const state = stateNow();
  return (
    <div className={frame.alone}>
      <EmptyState title={t(`state.${state}`)} action={states[state].action}>
        {states[state].why}
      </EmptyState>
    </div>
  );
}
