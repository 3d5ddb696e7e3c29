import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerValue,
  spanKey,
  type SpanQuestion,
  suggestedOptions,
  type SpanValue,
  type Suggestion,
} from '#client/features/answer/index.ts';
import {
  focusQuestion,
  numberRules,
  type SpanLabels,
  spanTextId,
  useDigits,
  useSuggestionTexts,
} from '#client/features/question/index.ts';
import {
  indexText,
  MarkableText,
  type OpenMenu,
  ReadText,
  sameRange,
  snap,
  type SpanView,
  spanView,
  type TextRange,
  useSpanEdits,
  withLanes,
} from '#client/features/span/index.ts';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import styles from '../FieldList.module.css';

// Most spans get the active label, and the menu needs much code.
const labelMenu = lazyPart(() => import('./LabelMenu.tsx').then((module) => module.LabelMenu));

interface Props {
  recordId: string;
  question: SpanQuestion;
  text: string;
  answer: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  /** The chosen labels. Without them, spans are read-only. */
  activeLabels: SpanLabels | undefined;
  onAnswer: ((questionName: string, value: AnswerValue | undefined) => void) | undefined;
}

const NONE: readonly SpanValue[] = [];

/** The text of a span question with its current answer. */
export function SpanField(props: Props) {
  const { question, text, answer, suggestion, activeLabels, onAnswer } = props;
  const { t } = useTranslation('span');
  const spans = answer && 'spans' in answer ? answer.spans : NONE;
  const answerViews = useAnswerViews(question, text, spans, suggestion);
  if (!activeLabels || !onAnswer) return <ReadText text={text} {...answerViews} />;
  return (
    <>
      {!canHighlight() && <p className={styles.note}>{t('unsupported')}</p>}
      <SpanText
        {...props}
        {...answerViews}
        spans={spans}
        activeLabel={activeLabels.activeOf(question.name)}
        onChange={(changed) => onAnswer(question.name, { spans: changed })}
      />
    </>
  );
}

/** A span that stays has the same view, so that a change among a thousand draws and compares one. */
function onceForEach(view: (span: SpanValue) => SpanView): typeof view {
  const known = new WeakMap<SpanValue, SpanView>();
  return (span) => {
    const before = known.get(span);
    if (before) return before;
    const made = view(span);
    known.set(span, made);
    return made;
  };
}

function useAnswerViews(
  { options, allowOverlapping }: SpanQuestion,
  text: string,
  spans: readonly SpanValue[],
  suggestion: Suggestion | undefined,
) {
  const { t } = useTranslation('span');
  const texts = useSuggestionTexts();
  const agent = suggestion?.agent;
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const indexed = useMemo(() => indexText(text), [text]);
  const viewOf = useMemo(() => {
    const labels = new Map(options.map((option) => [option.value, option.text]));
    return onceForEach((span) => {
      const { fill, lane } = entityColors(span.label);
      const key = spanKey(span);
      const label = labels.get(span.label) ?? span.label;
      // Only overlapping spans need lines to distinguish them.
      const line = allowOverlapping ? lane : undefined;
      return spanView(indexed, span, { key, label, fill, line, suggested: suggested.get(key) });
    });
  }, [indexed, options, allowOverlapping, suggested]);
  const views = useMemo(() => withLanes(text, spans.map(viewOf)), [text, spans, viewOf]);
  const nameOf = useCallback(
    ({ key, label, text: part }: SpanView) =>
      texts.optionName(t('tag', { label, text: part }), suggested.get(key), agent),
    [t, texts, suggested, agent],
  );
  return { indexed, views, nameOf };
}

interface TextProps extends Pick<Props, 'recordId' | 'question'>, ReturnType<typeof useAnswerViews> {
  spans: readonly SpanValue[];
  activeLabel: string | null;
  onChange(spans: SpanValue[]): void;
}

/** A text in which parts are marked and labeled, by mouse or, after Alt+E, by keyboard. */
function SpanText({ recordId, question, indexed, spans, views, nameOf, activeLabel, onChange }: TextProps) {
  const { allowOverlapping } = question;
  const canMark = canHighlight();
  const labelText = (value: string) => question.options.find((option) => option.value === value)?.text ?? value;
  const edits = useSpanEdits({ indexed, spans, views, allowOverlapping, labelText, onChange });
  /** The range that a digit labels. */
  const selected = useRef<TextRange>(undefined);

  function pick({ range, view, close }: OpenMenu, label: string) {
    const existing = views.find((other) => sameRange(other, range) && other.span.label === label);
    if (allowOverlapping && existing) edits.remove([existing]);
    else if (view && !allowOverlapping) edits.relabel(view, label);
    else edits.assign(range, label);
    close();
  }

  const digits = useDigits({
    ...numberRules(question.options),
    snapshot: () => spans,
    choose(label, before) {
      if (selected.current && canMark) edits.assign(selected.current, label, before);
    },
  });

  return (
    <MarkableText
      {...{ indexed, views, canMark, nameOf }}
      id={spanTextId(recordId, question.name)}
      spanCount={spans.length}
      preview={activeLabel === null ? undefined : entityColors(activeLabel).preview}
      isByCharacterAllowed={question.allowCharacterAnnotation}
      announcement={edits.announcement}
      snap={(from, to, isShifted) => {
        const by = isShifted && question.allowCharacterAnnotation ? 'character' : 'word';
        return snap(indexed.text, indexed.units, from, to, by);
      }}
      onMark={(range, openMenu) => (activeLabel === null ? openMenu() : edits.assign(range, activeLabel))}
      onTag={(_view, openMenu) => openMenu()}
      onResize={edits.resize}
      onRemove={(removed) => edits.remove('span' in removed ? [removed] : edits.covering(removed))}
      onKey={(event, range) => {
        selected.current = range;
        return digits.handle(event);
      }}
      onLeave={() => focusQuestion(recordId, question.name)}
      onMoved={(range) => edits.announcePlace(range, edits.covering(range))}
      menu={(open) => (
        <labelMenu.Part
          question={question}
          place={open.place}
          labels={views.filter((view) => sameRange(view, open.range)).map(({ span }) => span.label)}
          onPick={(label) => pick(open, label)}
          onClose={open.close}
        />
      )}
    />
  );
}
