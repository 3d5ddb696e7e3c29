import { useCallbackRef } from '@mantine/hooks';
import { IconHighlight, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, memo, type MouseEvent, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { LightButton } from '#client/ui/LightButton.tsx';
import type { ControlProps } from '../control.ts';
import { byData, focusCard, SPAN_MODE, spanTextId } from '../focus.ts';
import {
  spanKey,
  type SpanQuestion,
  type SpanValue,
  type SuggestedOption,
  suggestedOptions,
} from '#client/features/answer/index.ts';
import { OptionList } from '../options/OptionList.tsx';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import { numberRules, useDigits } from '../useDigits.ts';
import type { SpanLabels } from '../useSpanLabels.ts';
import styles from './SpanControl.module.css';

interface Props extends ControlProps<SpanQuestion> {
  labels: SpanLabels;
  /** Undefined where the record has no such text. */
  text: string | undefined;
}

const NONE: readonly SpanValue[] = [];

/** The label of the next span, and the list of spans. Spans are marked in the text itself. */
export function SpanControl({ labels, text, ...props }: Props) {
  const { question, value, suggestion, recordId, onAnswer } = props;
  const { t } = useTranslation('span');
  const modeKeys = useKeysOf(SPAN_MODE);
  const active = labels.activeOf(question.name);
  const spans = value && 'spans' in value ? value.spans : NONE;
  // The text shows a change first; a long list follows.
  const listed = useDeferredValue(spans);
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const activate = (label: string | null) => labels.activate(question.name, label);
  const digits = useDigits({ ...numberRules(question.options), snapshot: () => undefined, choose: activate });
  const remove = useCallbackRef((removed: SpanValue) =>
    onAnswer({ spans: spans.filter((span) => spanKey(span) !== spanKey(removed)) }),
  );

  if (text === undefined) return <p className={styles.note}>{t('noField')}</p>;
  return (
    <>
      <OptionList
        {...props}
        choice="one"
        options={question.options}
        visibleOptions={question.visibleOptions}
        isSelected={(label) => label === active}
        suggestion={undefined}
        onPick={(label) => {
          digits.cancel();
          activate(label === active ? null : label);
        }}
        digits={digits}
        fillOf={(label) => entityColors(label).fill}
      />
      <div className={styles.tools}>
        <LightButton
          variant="light"
          leftSection={<IconHighlight size={14} aria-hidden />}
          title={t('mode')}
          aria-keyshortcuts={ariaKeys(modeKeys)}
          onClick={() => document.getElementById(spanTextId(recordId, question.name))?.focus()}
        >
          {t('annotate')}
        </LightButton>
        {question.allowCharacterAnnotation && <p className={clsx(styles.note, styles.byKey)}>{t('holdShift')}</p>}
      </div>
      <SpanListing
        question={question}
        recordId={recordId}
        spans={listed}
        text={text}
        suggested={suggested}
        onRemove={remove}
      />
    </>
  );
}

interface ListingProps {
  question: SpanQuestion;
  recordId: string;
  spans: readonly SpanValue[];
  text: string;
  suggested: ReadonlyMap<string, SuggestedOption>;
  onRemove(span: SpanValue): void;
}

/** Distant rows are not laid out, in groups: the browser takes as long to watch a thousand rows as to lay them out. */
const GROUP_SIZE = 50;

const inGroups = (spans: readonly SpanValue[]): SpanValue[][] =>
  Array.from({ length: Math.ceil(spans.length / GROUP_SIZE) }, (_, index) =>
    spans.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );

/** Lists all spans in the order of the text, so that they can be read and removed without seeing the text. */
const SpanListing = memo(function SpanListing(props: ListingProps) {
  const { question, recordId, spans, text, suggested, onRemove } = props;
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
    // The focused button will disappear, and the first row of the next group will move to this one.
    const item = button?.closest('li');
    const neighbor =
      item?.nextElementSibling ??
      item?.previousElementSibling ??
      item?.parentElement?.previousElementSibling?.lastElementChild;
    if (neighbor) neighbor.querySelector<HTMLElement>('[data-remove]')?.focus();
    else focusCard(button?.closest<HTMLElement>('[data-question]'));
    onRemove(removed);
  }

  if (sorted.length === 0) return <p className={clsx(styles.note, styles.empty)}>{t('listEmpty')}</p>;
  return (
    // Handles the buttons of all items, so that a change in a long list renders one item.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.list} onClick={handleClick}>
      {inGroups(sorted).map((group, index) => (
        <ul
          key={index}
          className={styles.rows}
          aria-label={t('list')}
          style={{ '--rows': group.length } as CSSProperties}
        >
          {group.map((span) => {
            const key = spanKey(span);
            const marked = text.slice(map.toUtf16(span.start), map.toUtf16(span.end));
            const label = labels.get(span.label) ?? span.label;
            return (
              <Item key={key} id={key} value={span.label} label={label} marked={marked} hint={suggested.get(key)} />
            );
          })}
        </ul>
      ))}
    </div>
  );
});

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
