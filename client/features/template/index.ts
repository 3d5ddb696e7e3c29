import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';

export { parseSample, SAMPLE } from './sample.ts';
export { starterTemplate } from './starter.ts';

/** Most datasets have no custom field. */
export const templateEditor = lazyPart(() =>
  withTexts(() => import('./TemplateEditor.tsx'), 'template').then((module) => module.TemplateEditor),
);
