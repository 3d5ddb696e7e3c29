import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#client/lib/lazy.ts';
import type { EntityView } from './entityViews.ts';
import styles from './TokenClassificationBody.module.css';

const bubble = lazyPart(() => import('#client/ui/TooltipBubble.tsx').then((module) => module.TooltipBubble));

/** How long the pointer rests before it is answered. */
const REST_MS = 300;

interface Props {
  views: readonly EntityView[];
  /** Whose word an entity is. */
  originsOf(view: EntityView): string[];
  children: ReactNode;
}

/** Says whose word an entity is, where the pointer rests on it or the keyboard has come to its tag. One for a whole text. */
export function EntityTips({ views, originsOf, children }: Props) {
  const [tip, setTip] = useState<{ target: { current: HTMLElement }; about: readonly EntityView[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function hide() {
    clearTimeout(timer.current);
    setTip(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function find(event: { target: EventTarget }) {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tag],[data-start]') : null;
    if (!element) return undefined;
    const key = element.querySelector<HTMLElement>('[data-span]')?.dataset.span;
    const start = Number(element.dataset.start);
    const about = views.filter((view) =>
      element.dataset.start === undefined ? view.key === key : view.start <= start && start < view.end,
    );
    return about.length > 0 ? { target: { current: element }, about } : undefined;
  }

  function handleOver(event: PointerEvent) {
    clearTimeout(timer.current);
    const found = event.pointerType === 'mouse' && event.buttons === 0 ? find(event) : undefined;
    if (tip && tip.target.current !== found?.target.current) setTip(undefined);
    if (!found) return;
    void bubble.fetch();
    timer.current = setTimeout(() => setTip(found), REST_MS);
  }

  return (
    <div
      onPointerOver={handleOver}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches('[data-span]:focus-visible') && setTip(find(event))}
      onBlur={hide}
    >
      {children}
      {tip && (
        <bubble.Part
          target={tip.target}
          position={tip.target.current.dataset.start === undefined ? 'bottom' : 'top'}
          multiline
          maw={400}
          onDismiss={hide}
          label={
            <span className={styles.tip}>
              {tip.about.map((view) => (
                <span key={view.key}>{[view.label, ...originsOf(view)].join('\n')}</span>
              ))}
            </span>
          }
        />
      )}
    </div>
  );
}
