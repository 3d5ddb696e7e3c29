import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LightButton } from '#client/ui/LightButton.tsx';
import { sameRange, type TextRange } from './text.ts';
import { TouchHandles } from './TouchHandles.tsx';
import { useTouchMarking } from './useTouchMarking.ts';
import type { SpanView } from './view.ts';
import styles from './MarkableText.module.css';

interface Props {
  root: RefObject<HTMLElement | null>;
  views: readonly SpanView[];
  canMark: boolean;
  /** The menu of labels covers handles and buttons. */
  isMenuOpen: boolean;
  snap(from: number, to: number): TextRange | undefined;
  onMark(range: TextRange): void;
  onTag(view: SpanView): void;
  onResize(view: SpanView, range: TextRange): void;
  onRemove(view: SpanView): void;
}

/** What is selected by touch: its handles, and buttons that mark it or change its span. */
export function TouchMarking({ root, views, canMark, isMenuOpen, snap, ...on }: Props) {
  const { t } = useTranslation('span');
  const answered = views.filter(({ isExcluded }) => !isExcluded);
  const spanOf = (range: TextRange) => answered.find((view) => sameRange(view, range));
  const { touched, setTouched } = useTouchMarking({
    root,
    canMark,
    snap,
    // Returns the innermost span.
    spanAt: (offset) =>
      answered
        .filter(({ start, end }) => start <= offset && offset < end)
        .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0],
  });
  if (!touched || isMenuOpen) return null;
  const { range, isSpan } = touched;
  const span = isSpan ? spanOf(range) : undefined;

  /** Drops a handle: that of a span changes the span. */
  function resize(before: TextRange) {
    const resized = isSpan ? spanOf(before) : undefined;
    if (resized && !sameRange(before, range)) on.onResize(resized, range);
  }

  function mark() {
    setTouched(undefined);
    on.onMark(range);
  }

  function remove(view: SpanView) {
    setTouched(undefined);
    on.onRemove(view);
  }

  return (
    <>
      <TouchHandles
        root={root}
        range={range}
        snap={snap}
        onDrag={(dragged) => setTouched({ range: dragged, isSpan })}
        onDrop={resize}
      />
      <div className={styles.touch}>
        {span ? (
          <>
            <LightButton variant="filled" onClick={() => on.onTag(span)}>
              {t('choose')}
            </LightButton>
            <LightButton onClick={() => remove(span)}>{t('remove')}</LightButton>
          </>
        ) : (
          <LightButton variant="filled" onClick={mark}>
            {t('annotate')}
          </LightButton>
        )}
      </div>
    </>
  );
}
