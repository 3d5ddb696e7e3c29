import { IconX } from '@tabler/icons-react';
import { type CSSProperties, memo, type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codePointMap } from '#client/lib/codePoints.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { byData, focusCard, spanTextId } from '../focus.ts';
import { spanKey, type SpanQuestion, type SpanValue, type SuggestedOption } from '#client/features/answer/index.ts';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import styles from './SpanControl.module.css';

interface Props {
  question: SpanQuestion;
  recordId: string;
  spans: readonly SpanValue[];
  text: string;
  suggested: ReadonlyMap<string, SuggestedOption>;
  onRemove(span: SpanValue): void;
}

/** All spans in the order of the text, to read and remove them without seeing the text. */
export function SpanListing({ question, recordId, spans, text, suggested, onRemove }: Props) {
  const { t } = useTranslation('span');
  const map = useMemo(() => codePointMap(text), [text]);
  const labels = useMemo(() => new Map(question.options.map(({ value, text: label }) => [value, label])), [question]);
  const sorted = useMemo(() => [...spans].sort((a, b) => a.start - b.start || a.end - b.end), [spans]);

  function handleClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    const { jump, remove } = button?.dataset ?? {};
    if (jump) byData(document.getElementById(spanTextId(recordId, question.name)), 'span', jump)?.focus();
    const removed = remove ? spans.find((span) => spanKey(span) === remove) : undefined;
    if (!removed) return;
    // The focused button will disappear.
    const item = button?.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (neighbour) neighbour.querySelector<HTMLElement>('[data-remove]')?.focus();
    else focusCard(button?.closest<HTMLElement>('[data-question]'));
    onRemove(removed);
  }

  if (sorted.length === 0) return <p className={styles.empty}>{t('listEmpty')}</p>;
  return (
    // Handles the buttons of all items, so that a change in a long list renders one item.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.list} aria-label={t('list')} onClick={handleClick}>
      {sorted.map((span) => {
        const key = spanKey(span);
        const marked = text.slice(map.toUtf16(span.start), map.toUtf16(span.end));
        const label = labels.get(span.label) ?? span.label;
        return <Item key={key} id={key} value={span.label} label={label} marked={marked} hint={suggested.get(key)} />;
      })}
    </ul>
  );
}

interface ItemProps {
  id: string;
  value: string;
  label: string;
  marked: string;
  hint: SuggestedOption | undefined;
}

const Item = memo(function Item({ id, value, label, marked, hint }: ItemProps) {
  const { t } = useTranslation('span');
  const texts = useSuggestionTexts();
  return (
    <li className={styles.span}>
      <button
        type="button"
        data-jump={id}
        className={styles.jump}
        aria-label={texts.optionName(t('tag', { label, text: marked }), hint, null)}
      >
        <span className={styles.label} style={{ '--fill': entityColors(value).fill } as CSSProperties}>
          {label}
        </span>
        <span className={styles.marked} dir="auto">
          {marked}
        </span>
        {hint && <span className={styles.hint}>{`~${hint.score === null ? '' : texts.score(hint.score)}`}</span>}
      </button>
      <button
        type="button"
        data-remove={id}
        className={styles.remove}
        title={t('remove')}
        aria-label={t('removeNamed', { label, text: marked })}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
});
