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
import { domRange, showPreview } from './dom.ts';
import { MarkedText, type MarkedTextProps } from './MarkedText.tsx';
import type { TextRange } from './text.ts';
import { usePointerMarking, useTouchMarking } from './usePointerMarking.ts';
import { useSpanMode } from './useSpanMode.ts';
import { useTagsWithin } from './useTagsWithin.ts';
import { type IndexedText, roomFor, type SpanView } from './view.ts';
import styles from './MarkableText.module.css';

/** What a menu of labels is about. */
export interface OpenMenu {
  range: TextRange;
  /** The span that it was opened for, if any. */
  view: SpanView | undefined;
  /** Where it opens, in pixels within the text's box. */
  place: { left: number; top: number };
  /** Closes it and returns the focus to the text. */
  close(): void;
}

interface Props extends Omit<MarkedTextProps, 'text' | 'isReadOnly'> {
  id: string;
  indexed: IndexedText;
  /** How many spans the text is said to have. */
  spanCount: number;
  /** The colour of what would be marked. */
  preview: string | undefined;
  /** False where the browser cannot show what would be marked: existing spans can still be changed and removed. */
  canMark: boolean;
  isByCharacterAllowed: boolean;
  /** The last change, for screen readers. */
  announcement: string;
  /** The range that a selection means; undefined for none. */
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
  /** A part was selected, to be marked. */
  onMark(range: TextRange, openMenu: () => void, isDoubleClick: boolean): void;
  /** A span's tag was pressed. */
  onTag(view: SpanView, openMenu: () => void): void;
  /** Removes the span of a tag, or those over a range. */
  onRemove(removed: SpanView | TextRange): void;
  /** Handles further keys of span mode; returns whether it did. `isShown`: whether the cursor is visible. */
  onKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean;
  onLeave(): void;
  onMoved(range: TextRange): void;
  menu(open: OpenMenu): ReactNode;
}

/** A text in which parts are marked and labelled, by mouse, by touch or by keyboard. */
export function MarkableText(props: Props) {
  const { indexed, views, canMark, snap } = props;
  const { text, units } = indexed;
  const { t } = useTranslation('span');
  const root = useRef<HTMLDivElement>(null);
  /** Whether the last selection was by mouse or finger: then the cursor of span mode stays hidden. */
  const isByPointer = useRef(false);
  const isQuiet = useRef(false);
  const [menu, setMenu] = useState<Omit<OpenMenu, 'close'>>();
  const wordCount = useMemo(() => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0, [text]);

  function openMenu(range: TextRange, view?: SpanView) {
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

  function mark(range: TextRange, isDoubleClick?: boolean) {
    if (!canMark) return;
    isByPointer.current = isDoubleClick !== undefined;
    mode.place(range);
    props.onMark(range, () => openMenu(range), isDoubleClick ?? false);
  }

  function remove(removed: SpanView | TextRange) {
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
  function viewOf(target: EventTarget, button: 'span' | 'remove'): SpanView | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${button}]`) : null;
    return element ? views.find(({ key }) => key === element.dataset[button]) : undefined;
  }

  function handleClick(event: MouseEvent) {
    const pressed = viewOf(event.target, 'span');
    const removed = viewOf(event.target, 'remove');
    // A key that presses a button has no place on the screen.
    isByPointer.current = event.detail > 0;
    if (pressed) props.onTag(pressed, () => openMenu(pressed, pressed));
    else if (removed) remove(removed);
  }

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    if (target === root.current && !isQuiet.current && target.matches(':focus-visible')) mode.show();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const view = viewOf(event.target, 'span');
    if (!view || (event.key !== 'Delete' && event.key !== 'Backspace')) return mode.handleKey(event);
    event.preventDefault();
    remove(view);
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
        // The range of an open menu stays visible.
        onBlur={() => !menu && mode.hide()}
      >
        <MarkedText text={text} views={views} nameOf={props.nameOf} hasTips={props.hasTips ?? false} />
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
      <VisuallyHidden role="status">{props.announcement}</VisuallyHidden>
    </div>
  );
}

interface MenuProps {
  open: Omit<OpenMenu, 'close'>;
  render(open: OpenMenu): ReactNode;
  onClose(): void;
}

const Menu = ({ open, render, onClose }: MenuProps) => render({ ...open, close: onClose });
