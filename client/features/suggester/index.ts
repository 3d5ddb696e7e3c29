import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';

export { SuggestTool } from './SuggestTool.tsx';

/** Few datasets have a suggester. */
export const suggesterTab = lazyPart(async () => {
  const { SuggesterTab } = await withTexts(() => import('./SuggesterTab.tsx'), 'filter', 'status');
  return SuggesterTab;
});
