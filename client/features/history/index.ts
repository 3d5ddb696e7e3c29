import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { lazyDialog } from '#client/ui/lazyDialog.ts';

export const historyDialog = lazyDialog(() =>
  withTexts(() => import('./HistoryDialog.tsx'), 'review').then((module) => module.HistoryDialog),
);

export const actsPanel = lazyPart(() =>
  withTexts(() => import('./ActsPanel.tsx'), 'review').then((module) => module.ActsPanel),
);
