import { Button } from '@mantine/core';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { domRange } from './domOffsets.ts';
import { type Look, MarkedText } from './MarkedText.tsx';
import { showPreview } from './preview.ts';
import type { TextRange, TextUnits } from './ranges.ts';
import { usePointerMarking } from './usePointerMarking.ts';
import { useSpanMode } from './useSpanMode.ts';
import { useTagsWithin } from './useTagsWithin.ts';
import { useTouchMarking } from './useTouchMarking.ts';
import { roomFor, type SpanView } from './view.ts';
import styles from './MarkableText.module.css';

/** What a menu of labels is about. */
export interface OpenMenu<View extends SpanView> {
  range: TextRange;
  /** The span that it was opened for, if it was for one. */
  view: View | undefined;
  /** Where it opens, in pixels within the text's box. */
  place: { left: number; top: number };
  /** Closes it; the text has the focus again. */
  close(): void;
}

interface Props<View extends SpanView> extends Look<View> {
  id: string;
  text: string;
  /** What the cursor of span mode goes by. */
  units: TextUnits;
  views: readonly View[];
  /** How many spans the text is said to have. */
  spanCount: number;
  /** The colour of what would be marked. */
  preview: string | undefined;
  /** False where the browser lacks what marking needs: what is there can still be changed and removed. */
  canMark: boolean;
  isByCharacterAllowed: boolean;
  /** What was said last, for who does not see it. */
  said: string;
  /** What a selection means; undefined for nothing. */
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
  /** A part was selected, to be marked; `isDouble` tells a double click. */
  onMark(range: TextRange, openMenu: () => void, isDouble: boolean): void;
  /** A span's tag was pressed. */
  onTag(view: View, openMenu: () => void): void;
  /** Takes away the spans of these tags, or those over a part. */
  onRemove(removed: readonly View[] | TextRange): void;
  /** Takes keys that mean something of their own in span mode; returns whether it did. `isShown` tells whether its cursor is seen. */
  onKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean;
  onLeave(): void;
  onMoved(range: TextRange): void;
  menu(open: OpenMenu<View>): ReactNode;
}

/** A text in which parts are marked and labelled, by mouse, by touch or by keyboard. */
export function MarkableText<View extends SpanView>(props: Props<View>) {
  const { text, views, units, canMark, snap } = props;
  const { t } = useTranslation('span');
  const root = useRef<HTMLDivElement>(null);
  /** Whether what is marked was selected by mouse or finger: then the cursor of span mode stays out of sight. */
  const isByPointer = useRef(false);
  const isQuiet = useRef(false);
  const [menu, setMenu] = useState<Omit<OpenMenu<View>, 'close'>>();
  const wordCount = useMemo(() => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0, [text]);

  function openMenu(range: TextRange, view?: View) {
    const rect = root.current && domRange(root.current, range)?.getClientRects()[0];
    const box = root.current?.getBoundingClientRect();
    if (!rect || !box) return;
    setMenu({ range, view, place: { left: rect.left - box.left, top: rect.bottom - box.top } });
  }

  function close() {
    setMenu(undefined);
    isQuiet.current = isByPointer.current;
    root.current?.focus();
    isQuiet.current = false;
  }

  useEffect(
    function showMenuRange() {
      if (!menu || !root.current) return;
      showPreview(domRange(root.current, menu.range));
      return () => showPreview(undefined);
    },
    [menu],
  );

  function mark(range: TextRange, isDouble?: boolean) {
    if (!canMark) return;
    isByPointer.current = isDouble !== undefined;
    mode.place(range);
    props.onMark(range, () => openMenu(range), isDouble ?? false);
  }

  function remove(removed: readonly View[] | TextRange) {
    props.onRemove(removed);
    root.current?.focus();
  }

  const mode = useSpanMode({
    root,
    units,
    isByCharacterAllowed: props.isByCharacterAllowed,
    onKey: props.onKey,
    onAssign: mark,
    onRemove: remove,
    onLeave: props.onLeave,
    onMoved: props.onMoved,
  });
  usePointerMarking({ root, snap, onMark: mark });
  const touched = useTouchMarking({ root, snap });
  useTagsWithin(root, views);

  /** The span whose tag, or a button of it, an event comes from. */
  function viewOf(target: EventTarget, button: 'span' | 'remove'): View | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${button}]`) : null;
    return element ? views.find(({ key }) => key === element.dataset[button]) : undefined;
  }

  function handleClick(event: MouseEvent) {
    const pressed = viewOf(event.target, 'span');
    const removed = viewOf(event.target, 'remove');
    // A key that presses a button has no place on the screen.
    isByPointer.current = event.detail > 0;
    if (pressed) props.onTag(pressed, () => openMenu(pressed, pressed));
    else if (removed) remove([removed]);
  }

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    if (target === root.current && !isQuiet.current && target.matches(':focus-visible')) mode.show();
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
        id={props.id}
        role="application"
        aria-label={t('text', {
          words: t('words', { count: wordCount }),
          spans: t('count', { count: props.spanCount }),
        })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        data-command-scope="editor"
        className={styles.text}
        style={{ ...roomFor(views), '--preview': props.preview } as CSSProperties}
        onClick={handleClick}
        onKeyDown={handleKey}
        onFocus={handleFocus}
        // What a menu is open for stays to be seen.
        onBlur={() => !menu && mode.hide()}
      >
        <MarkedText text={text} views={views} tag={props.tag} isSame={props.isSame} />
      </div>
      {menu && <Menu open={menu} render={props.menu} onClose={close} />}
      {touched && canMark && (
        <Button
          className={styles.touch}
          onClick={() => {
            window.getSelection()?.removeAllRanges();
            mark(touched, false);
          }}
        >
          {t('annotate')}
        </Button>
      )}
      <VisuallyHidden role="status">{props.said}</VisuallyHidden>
    </div>
  );
}

interface MenuProps<View extends SpanView> {
  open: Omit<OpenMenu<View>, 'close'>;
  render(open: OpenMenu<View>): ReactNode;
  onClose(): void;
}

function Menu<View extends SpanView>({ open, render, onClose }: MenuProps<View>) {
  return render({ ...open, close: onClose });
}
