import { useTranslation } from 'react-i18next';
import { formatBound } from '#client/lib/format.ts';
import { isTerms, type Range, type Terms } from './conditions.ts';

/** The number of values to name; further ones are counted. */
const NAMED = 2;

/** Describes conditions in words. */
export function useConditionTexts() {
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

  return { values, condition: (about: string, text: string): string => t('condition', { about, values: text }) };
}
