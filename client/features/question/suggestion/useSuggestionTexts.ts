import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore } from '#client/lib/format.ts';
import type { SuggestedOption } from '#client/features/answer/index.ts';

/** How suggestions are spoken of: the score to show, and the name of a suggested option for a screen reader. */
export interface SuggestionTexts {
  score(score: number): string;
  /** The option's text, followed by that it was suggested, how surely and by whom, as far as known. */
  optionName(text: string, suggested: SuggestedOption | undefined, agent: string | null | undefined): string;
}

export function useSuggestionTexts(): SuggestionTexts {
  const { t, i18n } = useTranslation('suggestion');
  const language = i18n.language;
  return useMemo(() => {
    const score = (value: number) => formatScore(value, language);
    return {
      score,
      optionName(text, suggested, agent) {
        if (!suggested) return text;
        if (suggested.score === null)
          return agent ? t('optionBy', { option: text, agent }) : t('option', { option: text });
        const values = { option: text, score: score(suggested.score) };
        return agent ? t('optionScoreBy', { ...values, agent }) : t('optionScore', values);
      },
    };
  }, [t, language]);
}
