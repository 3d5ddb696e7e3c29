import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestedOption } from '#client/features/answer/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';

export function useSuggestionTexts() {
  const { t } = useTranslation('suggestion');
  const { formatScore } = useFormats();
  return useMemo(
    () => ({
      score: formatScore,
      /** The accessible name of an option: its text and, where suggested, score and agent. */
      optionName(text: string, suggested: SuggestedOption | undefined, agent: string | null | undefined): string {
        if (!suggested) return text;
        if (suggested.score === null)
          return agent ? t('optionBy', { option: text, agent }) : t('option', { option: text });
        const values = { option: text, score: formatScore(suggested.score) };
        return agent ? t('optionScoreBy', { ...values, agent }) : t('optionScore', values);
      },
    }),
    [t, formatScore],
  );
}
