import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { isTerms, type Range, type Terms } from './conditions.ts';

/** The number of values to name; further ones are counted. */
const NAMED = 2;

/** Describes conditions in words. */
export function useConditionTexts() {
  const { t } = useTranslation('criteria');
  const { formatBound, formatList } = useFormats();

  function values(is: Terms | Range, textOf = (value: string) => value): string {
    if (!isTerms(is)) return range(is);
    const named = is.terms.slice(0, NAMED).map(textOf);
    const list = is.match === 'all' ? formatList(named, { type: 'conjunction' }) : named.join(', ');
    const rest = is.terms.length - named.length;
    return rest > 0 ? t('valuesMore', { values: list, count: rest }) : list;
  }

  function range({ ge, le }: Range): string {
    if (ge !== null && ge === le) return formatBound(ge);
    if (ge === null) return t('atMost', { max: formatBound(le ?? 0) });
    return le === null
      ? t('atLeast', { min: formatBound(ge) })
      : t('between', { min: formatBound(ge), max: formatBound(le) });
  }

  return { values, condition: (about: string, text: string): string => t('condition', { about, values: text }) };
}
