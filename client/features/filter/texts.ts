import { useTranslation } from 'react-i18next';
import {
  type Condition,
  isTerms,
  type Range,
  type SortKey,
  type Subject,
  type Terms,
} from '#client/features/criteria/index.ts';
import { formatBound } from '#client/lib/format.ts';

/** So many values are named; the others are counted. */
const NAMED = 2;

/** The words for a part of the criteria. */
export function useCriteriaTexts() {
  const { t, i18n } = useTranslation('filter');
  const number = (bound: number): string => formatBound(bound, i18n.language);

  function values(is: Terms | Range, textOf = (value: string) => value): string {
    if (!isTerms(is)) return range(is);
    const named = is.terms.slice(0, NAMED).map(textOf);
    const list =
      is.match === 'all' ? new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(named) : named.join(', ');
    const rest = is.terms.length - named.length;
    return rest > 0 ? t('valuesMore', { values: list, count: rest }) : list;
  }

  function range({ ge, le }: Range): string {
    if (ge !== null && ge === le) return number(ge);
    if (ge === null) return t('atMost', { max: number(le ?? 0) });
    return le === null ? t('atLeast', { min: number(ge) }) : t('between', { min: number(ge), max: number(le) });
  }

  const about = (subject: Subject | SortKey['by'], title: string): string => {
    if (subject.of === 'record') return t(subject.name === 'inserted_at' ? 'inserted' : 'updated');
    if (subject.of === 'metadata') return title;
    if (subject.of === 'response') return t('aboutResponse', { name: title });
    return t(ABOUT_SUGGESTION[subject.part], { name: title });
  };

  return {
    values,
    about,
    condition: ({ subject, is }: Condition, title: string, textOf?: (value: string) => string): string =>
      t('condition', { about: about(subject, title), values: values(is, textOf) }),
  };
}

const ABOUT_SUGGESTION = { value: 'aboutSuggestion', score: 'aboutScore', agent: 'aboutAgent' } as const;

/** How options are called; other values stand for themselves. */
export const optionTexts = (options: readonly { readonly value: string; readonly text: string }[]) => {
  const texts = new Map(options.map(({ value, text }) => [value, text]));
  return (value: string): string => texts.get(value) ?? value;
};
