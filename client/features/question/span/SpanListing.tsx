import { CloseButton } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codePointMap } from '#client/lib/codePoints.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { byData, spanTextId } from '../focus.ts';
import type { SpanValue } from '../model.ts';
import type { SuggestedOption } from '../suggestion/suggestedOptions.ts';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import { spanKey } from '../suggestionState.ts';
import type { SpanQuestion } from '../types.ts';
import styles from './SpanControl.module.css';

interface Props {
  question: SpanQuestion;
  recordId: string;
  spans: readonly SpanValue[];
  text: string;
  suggested: ReadonlyMap<string, SuggestedOption>;
  onRemove(span: SpanValue): void;
}

/** All spans in the order of the text: the same to read and to remove as in the text, without needing to see it. */
export function SpanListing({ question, recordId, spans, text, suggested, onRemove }: Props) {
  const { t } = useTranslation('span');
  const texts = useSuggestionTexts();
  const map = useMemo(() => codePointMap(text), [text]);
  const sorted = useMemo(
    () => [...spans].sort((one, other) => one.start - other.start || one.end - other.end),
    [spans],
  );
  const labelOf = (value: string) => question.options.find((option) => option.value === value)?.text ?? value;

  if (sorted.length === 0) return <p className={styles.empty}>{t('listEmpty')}</p>;
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {sorted.map((span) => {
        const key = spanKey(span);
        const hint = suggested.get(key);
        const label = labelOf(span.label);
        const marked = text.slice(map.toUtf16(span.start), map.toUtf16(span.end));
        return (
          <li key={key} className={styles.span}>
            <button
              type="button"
              className={styles.jump}
              aria-label={texts.optionName(t('tag', { label, text: marked }), hint, null)}
              onClick={() => focusTag(recordId, question.name, key)}
            >
              <span className={styles.label} style={{ '--fill': entityColors(span.label).fill } as CSSProperties}>
                {label}
              </span>
              <span className={styles.marked} dir="auto">
                {marked}
              </span>
              {hint && <span className={styles.hint}>{hint.score === null ? '~' : `~${texts.score(hint.score)}`}</span>}
            </button>
            <CloseButton
              size="sm"
              title={t('remove')}
              aria-label={t('removeNamed', { label, text: marked })}
              onClick={() => onRemove(span)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function focusTag(recordId: string, questionName: string, key: string): void {
  byData(document.getElementById(spanTextId(recordId, questionName)), 'span', key)?.focus();
}
