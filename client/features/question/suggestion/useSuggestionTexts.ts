import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore } from '#client/lib/format.ts';
import type { SuggestedOption } from '#client/features/answer/index.ts';

export function useSuggestionTexts() {
  const { t, i18n } = useTranslation('suggestion');
  const language = i18n.language;
  return useMemo(() => {
    const score = (value: number) => formatScore(value, language);
    return {
      score,
      /** The accessible name of an option: its text and, where suggested, score and agent. */
      optionName(text: string, suggested: SuggestedOption | undefined, agent: string | null | undefined): string {
        if (!suggested) return text;
        if (suggested.score === null)
          return agent ? t('optionBy', { option: text, agent }) : t('option', { option: text });
        const values = { option: text, score: score(suggested.score) };
        return agent ? t('optionScoreBy', { ...values, agent }) : t('optionScore', values);
      },
    };
  }, [t, language]);
}
