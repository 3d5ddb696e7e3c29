import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FoldedText } from '#client/features/field/index.ts';
import { ReadText, type SpanView } from '#client/features/span/index.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { type BodyProps, FOLDED_FROM, type TokenClassificationRecord } from '../model.ts';
import { EntityText } from './EntityText.tsx';
import { useEntities } from './useEntities.ts';
import styles from './TokenClassificationBody.module.css';

/** A text with its entities, filled, and predicted entities, underlined. */
export function TokenClassificationBody(props: BodyProps<TokenClassificationRecord>) {
  const { text, searchKeywords } = props.record;
  const shown = useEntities(props);
  const { views, nameOf, originsOf } = shown;
  return (
    <div className={styles.body}>
      <EntityTips views={views} originsOf={originsOf}>
        <FoldedText text={text} search={searchKeywords.join(' ')} foldedFrom={FOLDED_FROM}>
          {props.isReadOnly ? (
            <ReadText text={text} views={views} nameOf={nameOf} hasTips />
          ) : (
            <EntityText {...props} shown={shown} />
          )}
        </FoldedText>
      </EntityTips>
    </div>
  );
}

const bubble = lazyPart(() => import('#client/ui/TooltipBubble.tsx').then((module) => module.TooltipBubble));

const OPEN_DELAY_MS = 300;

interface TipProps {
  views: readonly SpanView[];
  originsOf(view: SpanView): string[];
  children: ReactNode;
}

/** The tooltip with the origins of the entity under the pointer or with the focus, one for the whole text. */
function EntityTips({ views, originsOf, children }: TipProps) {
  const [tip, setTip] = useState<{ target: { current: HTMLElement }; views: readonly SpanView[] }>();
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
    const described = views.filter((view) =>
      element.dataset.start === undefined ? view.key === key : view.start <= start && start < view.end,
    );
    return described.length > 0 ? { target: { current: element }, views: described } : undefined;
  }

  function handleOver(event: PointerEvent) {
    clearTimeout(timer.current);
    const found = event.pointerType === 'mouse' && event.buttons === 0 ? find(event) : undefined;
    if (tip && tip.target.current !== found?.target.current) setTip(undefined);
    if (!found) return;
    void bubble.fetch();
    timer.current = setTimeout(() => setTip(found), OPEN_DELAY_MS);
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
              {tip.views.map((view) => (
                <span key={view.key}>{[view.label, ...originsOf(view)].join('\n')}</span>
              ))}
            </span>
          }
        />
      )}
    </div>
  );
}
