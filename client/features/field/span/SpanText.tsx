import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  focusQuestion,
  numberRules,
  type SpanQuestion,
  spanTextId,
  type SpanValue,
  type SuggestedOption,
  useDigits,
} from '#client/features/question/index.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { laterPart } from '#client/lib/later.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { domRange } from './domOffsets.ts';
import { MarkedText } from './MarkedText.tsx';
import { sameRange, snap, type TextRange } from './ranges.ts';
import { usePointerMarking } from './usePointerMarking.ts';
import { useSpanEdits } from './useSpanEdits.ts';
import { useSpanMode } from './useSpanMode.ts';
import { useTagsWithin } from './useTagsWithin.ts';
import { useTouchMarking } from './useTouchMarking.ts';
import { laneCount, type SpanView } from './views.ts';
import styles from './SpanText.module.css';

// Most spans get the active label, and a menu brings what places it.
const labelMenu = laterPart(() => import('./LabelMenu.tsx').then((module) => module.LabelMenu));

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
  const { question, text, spans, activeLabel, canMark } = props;
  const { t } = useTranslation('span');
  const root = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ range: TextRange; view?: SpanView; place: { left: number; top: number } }>();
  const edits = useSpanEdits(props);
  const { units, views } = edits;
  const wordCount = useMemo(() => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0, [text]);

  function openMenu(range: TextRange, view?: SpanView) {
    const rect = root.current && domRange(root.current, range)?.getClientRects()[0];
    const box = root.current?.getBoundingClientRect();
    if (!rect || !box) return;
    setMenu({ range, view, place: { left: rect.left - box.left, top: rect.bottom - box.top } });
  }

  function closeMenu() {
    setMenu(undefined);
    root.current?.focus();
  }

  function pick(label: string) {
    if (!menu) return;
    const held = views.find((view) => sameRange(view, menu.range) && view.span.label === label);
    if (question.allowOverlapping && held) edits.remove([held]);
    else if (menu.view && !question.allowOverlapping) edits.relabel(menu.view, label);
    else edits.assign(menu.range, label);
    closeMenu();
  }

  function mark(range: TextRange) {
    if (!canMark) return;
    mode.place(range);
    if (activeLabel === null) openMenu(range);
    else edits.assign(range, activeLabel);
  }

  function remove(removed: readonly SpanView[]) {
    if (removed.length > 0) edits.remove(removed);
    root.current?.focus();
  }

  const digits = useDigits({
    ...numberRules(question.options),
    snapshot: () => spans,
    choose(label, before) {
      const range = mode.selected();
      if (range && canMark) edits.assign(range, label, before);
    },
  });

  const mode = useSpanMode({
    root,
    units,
    isByCharacterAllowed: question.allowCharacterAnnotation,
    digits,
    onAssign: mark,
    onRemove: (range) => remove(edits.covering(range)),
    onLeave: () => focusQuestion(props.recordId, question.name),
    onMoved: (range) => edits.sayPlace(range, edits.covering(range)),
  });

  const snapTo = (from: number, to: number, isShifted: boolean) =>
    snap(text, units, from, to, isShifted && question.allowCharacterAnnotation ? 'character' : 'word');
  usePointerMarking({ root, snap: snapTo, onMark: mark });
  const touched = useTouchMarking({ root, snap: snapTo });

  useTagsWithin(root, views);

  /** The span whose tag, or a button of it, an event comes from. */
  function viewOf(target: EventTarget, button: 'span' | 'remove'): SpanView | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${button}]`) : null;
    return element ? views.find(({ key }) => key === element.dataset[button]) : undefined;
  }

  function handleClick(event: MouseEvent) {
    const changed = viewOf(event.target, 'span');
    const removed = viewOf(event.target, 'remove');
    if (changed) openMenu(changed, changed);
    else if (removed) remove([removed]);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const view = viewOf(event.target, 'span');
    if (!view || (event.key !== 'Delete' && event.key !== 'Backspace')) return mode.handleKey(event);
    event.preventDefault();
    remove([view]);
  }

  return (
    <div className={styles.frame}>
      {/* The text is operated like an editor, by a cursor of its own; there is no role for that but this one. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={root}
        id={spanTextId(props.recordId, question.name)}
        role="application"
        aria-label={t('text', {
          words: t('words', { count: wordCount }),
          spans: t('count', { count: spans.length }),
        })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        data-command-scope="editor"
        className={styles.text}
        style={
          {
            '--lanes': laneCount(views),
            '--preview': activeLabel === null ? undefined : entityColors(activeLabel).preview,
          } as CSSProperties
        }
        onClick={handleClick}
        onKeyDown={handleKey}
        onFocus={(event) => event.target === root.current && event.target.matches(':focus-visible') && mode.show()}
        onBlur={mode.hide}
      >
        <MarkedText text={text} views={views} agent={props.agent} isLayered={question.allowOverlapping} />
      </div>
      {menu && (
        <labelMenu.Part
          question={question}
          place={menu.place}
          labels={views.filter((view) => sameRange(view, menu.range)).map(({ span }) => span.label)}
          onPick={pick}
          onClose={closeMenu}
        />
      )}
      {touched && canMark && (
        <Button
          className={styles.touch}
          onClick={() => {
            window.getSelection()?.removeAllRanges();
            mark(touched);
          }}
        >
          {t('annotate')}
        </Button>
      )}
      <VisuallyHidden role="status">{edits.said}</VisuallyHidden>
    </div>
  );
}
