import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';

/** Its texts are those of the settings. */
export const suggestDialog = lazyPart(async () => {
  const { SuggestDialog } = await withTexts(() => import('./SuggestDialog.tsx'), 'filter', 'settings', 'status');
  return SuggestDialog;
});
