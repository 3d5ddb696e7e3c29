import { type Lazy, lazyPart } from '#client/lib/lazy.ts';
import { markdown } from '#client/ui/Markdown.tsx';
import type { Question } from '#client/features/answer/index.ts';

/** Dragging takes much code, marking and rating some; datasets without such questions go without it. */
export const rankingControl = lazyPart(() =>
  import('./ranking/RankingControl.tsx').then((module) => module.RankingControl),
);
export const ratingControl = lazyPart(() =>
  import('./rating/RatingControl.tsx').then((module) => module.RatingControl),
);
export const spanControl = lazyPart(() => import('./span/SpanControl.tsx').then((module) => module.SpanControl));

/** What must be fetched before questions can be shown as a whole. */
export function questionParts(questions: readonly Question[]): Lazy<unknown>[] {
  return questions.flatMap((question): Lazy<unknown>[] => {
    switch (question.__typename) {
      case 'RatingQuestion':
        return [ratingControl];
      case 'RankingQuestion':
        return [rankingControl];
      case 'SpanQuestion':
        return [spanControl];
      case 'TextQuestion':
        return question.useMarkdown ? [markdown] : [];
      default:
        return [];
    }
  });
}
