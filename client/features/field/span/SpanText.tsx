import { useRef } from 'react';
import type { SpanQuestion, SpanValue, SuggestedOption } from '#client/features/answer/index.ts';
import { focusQuestion, numberRules, spanTextId, useDigits } from '#client/features/question/index.ts';
import {
  MarkableText,
  type OpenMenu,
  sameRange,
  snap,
  type TextRange,
  useSpanEdits,
} from '#client/features/span/index.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { useAnswerViews } from './useAnswerViews.tsx';
import type { AnswerView } from './views.ts';

// Most spans get the active label, and a menu brings what places it.
const labelMenu = lazyPart(() => import('./LabelMenu.tsx').then((module) => module.LabelMenu));

interface Props {
  recordId: string;
  question: SpanQuestion;
  text: string;
  spans: readonly SpanValue[];
  suggested: ReadonlyMap<string, SuggestedOption>;
  agent: string | null | undefined;
  activeLabel: string | null;
  /** False where the browser lacks what marking needs: what is there can still be changed and removed. */
  canMark: boolean;
  onChange(spans: SpanValue[]): void;
}

/** A text in which parts are marked and labelled, by mouse or, after Alt+E, by keyboard. */
export function SpanText(props: Props) {
  const { question, text, spans, activeLabel, canMark, onChange } = props;
  const { allowOverlapping } = question;
  const { units, map, drawn } = useAnswerViews(props);
  const { views } = drawn;
  const labelText = (value: string) => question.options.find((option) => option.value === value)?.text ?? value;
  const edits = useSpanEdits({ text, map, spans, views, allowOverlapping, labelText, onChange });
  /** What a digit labels. */
  const selected = useRef<TextRange>(undefined);

  function pick({ range, view, close }: OpenMenu<AnswerView>, label: string) {
    const held = views.find((each) => sameRange(each, range) && each.span.label === label);
    if (allowOverlapping && held) edits.remove([held]);
    else if (view && !allowOverlapping) edits.relabel(view, label);
    else edits.assign(range, label);
    close();
  }

  function mark(range: TextRange, openMenu: () => void) {
    if (activeLabel === null) openMenu();
    else edits.assign(range, activeLabel);
  }

  function remove(removed: readonly AnswerView[] | TextRange) {
    const gone = 'start' in removed ? edits.covering(removed) : removed;
    if (gone.length > 0) edits.remove(gone);
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
      {...drawn}
      id={spanTextId(props.recordId, question.name)}
      units={units}
      spanCount={spans.length}
      preview={activeLabel === null ? undefined : entityColors(activeLabel).preview}
      canMark={canMark}
      isByCharacterAllowed={question.allowCharacterAnnotation}
      said={edits.said}
      snap={(from, to, isShifted) =>
        snap(text, units, from, to, isShifted && question.allowCharacterAnnotation ? 'character' : 'word')
      }
      onMark={mark}
      onTag={(_view, openMenu) => openMenu()}
      onRemove={remove}
      onKey={(event, range) => {
        selected.current = range;
        return digits.handle(event);
      }}
      onLeave={() => focusQuestion(props.recordId, question.name)}
      onMoved={(range) => edits.sayPlace(range, edits.covering(range))}
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
