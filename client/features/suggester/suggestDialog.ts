import { withTexts } from '#client/i18n/i18n.ts';
import { lazyDialog } from '#client/ui/lazyDialog.ts';

/** Its texts are those of the settings. */
export const suggestDialog = lazyDialog(async () => {
  const { SuggestDialog } = await withTexts(() => import('./SuggestDialog.tsx'), 'filter', 'settings', 'status');
  return SuggestDialog;
});
