import { useRef } from 'react';
import type { SpanQuestion, SpanValue } from '#client/features/answer/index.ts';
import { focusQuestion, numberRules, spanTextId, useDigits } from '#client/features/question/index.ts';
import {
  type IndexedText,
  MarkableText,
  type OpenMenu,
  sameRange,
  snap,
  type SpanView,
  type TextRange,
  useSpanEdits,
} from '#client/features/span/index.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { entityColors } from '#client/theme/entityColors.ts';

// Most spans get the active label, and the menu needs much code.
const labelMenu = lazyPart(() => import('./LabelMenu.tsx').then((module) => module.LabelMenu));

interface Props {
  recordId: string;
  question: SpanQuestion;
  indexed: IndexedText;
  spans: readonly SpanValue[];
  views: readonly SpanView[];
  nameOf(view: SpanView): string;
  activeLabel: string | null;
  canMark: boolean;
  onChange(spans: SpanValue[]): void;
}

/** A text in which parts are marked and labelled, by mouse or, after Alt+E, by keyboard. */
export function SpanText(props: Props) {
  const { question, indexed, spans, views, activeLabel, canMark, onChange } = props;
  const { allowOverlapping } = question;
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
      {...{ indexed, views, canMark }}
      nameOf={props.nameOf}
      id={spanTextId(props.recordId, question.name)}
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
      onRemove={(removed) => edits.remove('span' in removed ? [removed] : edits.covering(removed))}
      onKey={(event, range) => {
        selected.current = range;
        return digits.handle(event);
      }}
      onLeave={() => focusQuestion(props.recordId, question.name)}
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
