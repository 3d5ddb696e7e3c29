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
import { copySelected, domRange, showPreview } from './dom.ts';
import { MarkedText, type MarkedTextProps } from './MarkedText.tsx';
import type { TextRange } from './text.ts';
import { type MarkedBy, usePointerMarking } from './usePointerMarking.ts';
import { TouchMarking } from './TouchMarking.tsx';
import { useSpanMode } from './useSpanMode.ts';
import { useTagsWithin } from './useTagsWithin.ts';
import type { IndexedText, SpanView } from './view.ts';
import styles from './MarkableText.module.css';

export interface OpenMenu {
  range: TextRange;
  /** The span that it belongs to, if any. */
  view: SpanView | undefined;
  /** The position of the menu, in pixels within the text's box. */
  place: { left: number; top: number };
  /** Closes it and returns the focus to the text. */
  close(): void;
}

interface Props extends Omit<MarkedTextProps, 'text' | 'isReadOnly'> {
  id: string;
  indexed: IndexedText;
  /** The number of spans in the accessible name. */
  spanCount: number;
  preview: string | undefined;
  /** False where the browser cannot show a preview; existing spans can still be changed and removed. */
  canMark: boolean;
  isByCharacterAllowed: boolean;
  announcement: string;
  /** Snaps a selection to words or characters; undefined for an empty one. */
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
  onMark(range: TextRange, openMenu: () => void, by: MarkedBy): void;
  onTag(view: SpanView, openMenu: () => void): void;
  /** Gives a span another range. */
  onResize(view: SpanView, range: TextRange): void;
  /** Removes the span of a tag, or those over a range. */
  onRemove(removed: SpanView | TextRange): void;
  /** Handles further keys of span mode; returns whether it did. `isShown`: whether the cursor is visible. */
  onKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean;
  onLeave(): void;
  onMoved(range: TextRange): void;
  menu(open: OpenMenu): ReactNode;
}

/** A text in which spans are marked by mouse, touch or keyboard. */
export function MarkableText(props: Props) {
  const { indexed, views, canMark, snap } = props;
  const { text, units } = indexed;
  const { t } = useTranslation('span');
  const root = useRef<HTMLDivElement>(null);
  /** Whether the last selection was by mouse or touch; the cursor of span mode then stays hidden. */
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

  function mark(range: TextRange, by: MarkedBy) {
    if (!canMark) return;
    isByPointer.current = by !== 'key';
    mode.place(range);
    props.onMark(range, () => openMenu(range), by);
  }

  function remove(removed: SpanView | TextRange) {
    props.onRemove(removed);
    root.current?.focus();
  }

  const mode = useSpanMode({ ...props, root, units, onMark: (range) => mark(range, 'key'), onRemove: remove });
  usePointerMarking({ root, snap, onMark: mark });
  useTagsWithin(root, text, views);

  /** The span whose tag or remove button an event comes from. */
  function viewOf(target: EventTarget, button: 'span' | 'remove'): SpanView | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${button}]`) : null;
    return element ? views.find(({ key }) => key === element.dataset[button]) : undefined;
  }

  function handleClick(event: MouseEvent) {
    const pressed = viewOf(event.target, 'span');
    const removed = viewOf(event.target, 'remove');
    // A click by key has no detail.
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
      {/* The text has its own cursor; no other role fits. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={root}
        id={props.id}
        role="application"
        aria-label={t('text', {
          words: t('words', { count: wordCount }),
          spans: t('count', { count: props.spanCount }),
        })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        data-command-scope="editor"
        className={styles.text}
        style={{ '--preview': props.preview } as CSSProperties}
        onClick={handleClick}
        onKeyDown={handleKey}
        onCopy={(event) => copySelected(event, text)}
        onFocus={handleFocus}
        // The range of an open menu stays visible.
        onBlur={() => !menu && mode.hide()}
      >
        <MarkedText text={text} views={views} nameOf={props.nameOf} hasTips={props.hasTips ?? false} />
      </div>
      {menu && <Menu open={menu} render={props.menu} onClose={close} />}
      <TouchMarking
        {...{ root, views, canMark }}
        isMenuOpen={menu !== undefined}
        snap={(from, to) => snap(from, to, false)}
        onMark={(range) => mark(range, 'pointer')}
        onTag={(view) => props.onTag(view, () => openMenu(view, view))}
        onResize={props.onResize}
        onRemove={remove}
      />
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
