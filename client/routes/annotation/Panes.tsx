import { useMediaQuery } from '@mantine/hooks';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { idlePart } from '#client/lib/lazy.ts';
import { readSetting, writeSetting } from '#client/lib/settings.ts';
import styles from './Panes.module.css';

const tools = idlePart(() => import('./PaneTools.tsx').then((module) => module.PaneTools));

interface Props {
  /** The split is stored for each dataset. */
  datasetId: string;
  recordId: string;
  status: RecordStatus;
  /** While another record is loading, the page is disabled. */
  isInert: boolean;
  label: string;
  header: ReactNode;
  fields: ReactNode;
  questions: ReactNode;
  actions: ReactNode;
  canSwipe(step: 1 | -1): boolean;
  onSwipe(step: 1 | -1): void;
}

/** The record on the left and the questions on the right, or both in one column on a narrow screen. */
export function Panes({
  datasetId,
  recordId,
  status,
  isInert,
  label,
  header,
  fields,
  questions,
  actions,
  canSwipe,
  onSwipe,
}: Props) {
  const { t } = useTranslation('record');
  const isWide = useMediaQuery(TWO_PANES, true, { getInitialValueInEffect: false });
  const fieldsPane = useRef<HTMLDivElement>(null);
  const questionsPane = useRef<HTMLDivElement>(null);

  useLayoutEffect(
    function beginAtTop() {
      const pane = fieldsPane.current;
      // In a low window, the whole column scrolls.
      [pane, pane?.parentElement, questionsPane.current].forEach((part) => part?.scrollTo(0, 0));
    },
    [recordId],
  );

  const record = (
    <article className={styles.record} aria-label={label}>
      {fields}
    </article>
  );
  const form = (
    <section className={styles.questions} aria-label={t('questions')}>
      {questions}
    </section>
  );

  if (!isWide) {
    return (
      <div className={styles.column} inert={isInert}>
        {header}
        <div ref={fieldsPane} className={styles.scroll}>
          {record}
          {form}
        </div>
        <tools.Part area={fieldsPane} canSwipe={canSwipe} onSwipe={onSwipe} />
        {actions}
      </div>
    );
  }
  return (
    <Split
      datasetId={datasetId}
      left={
        <div className={styles.recordPane} inert={isInert}>
          {header}
          <div ref={fieldsPane} className={styles.scroll}>
            {record}
          </div>
          <tools.Part area={fieldsPane} canSwipe={canSwipe} onSwipe={onSwipe} />
        </div>
      }
      right={
        <div className={styles.formPane} data-status={status.toLowerCase()} inert={isInert}>
          <div ref={questionsPane} className={styles.scroll}>
            {form}
          </div>
          {actions}
        </div>
      }
    />
  );
}

export const TWO_PANES = '(min-width: 900px)';
/** One column for touch: the buttons that move on are at the bottom, in reach of the thumb. */
export const ONE_HAND = '(max-width: 899px) and (pointer: coarse)';

/** The left pane's share of the width in percent. Minimum widths are in the style sheet. */
export const USUAL_SHARE = 58;
const LEAST = 20;
const MOST = 80;
const STEP = 2;

interface SplitProps {
  /** The split is stored for each dataset. */
  datasetId: string;
  left: ReactNode;
  right: ReactNode;
}

/** Two panes with a handle between them, which is moved by dragging or the arrow keys, and reset by a double click. */
export function Split({ datasetId, left, right }: SplitProps) {
  const { t } = useTranslation('record');
  const setting = `split.${datasetId}`;
  const [share, setShare] = useState(() => within(Number(readSetting(setting) ?? USUAL_SHARE)));
  const [isDragged, setDragged] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const setDivision = (wanted: number) => {
    setShare(within(wanted));
    writeSetting(setting, String(within(wanted)));
  };

  function startDrag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  }

  function drag(event: PointerEvent) {
    const box = root.current?.getBoundingClientRect();
    if (isDragged && box) setDivision(((event.clientX - box.left) / box.width) * 100);
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    const end = { Home: LEAST, End: MOST }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    setDivision(end ?? share + step!);
  }

  return (
    <div ref={root} className={styles.group} style={{ '--share': `${share}%` } as CSSProperties}>
      <div className={styles.left}>{left}</div>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        data-command-scope="editor"
        data-dragged={isDragged || undefined}
        className={styles.handle}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(false)}
        onDoubleClick={() => setDivision(USUAL_SHARE)}
        onKeyDown={handleKey}
      />
      <div className={styles.right}>{right}</div>
    </div>
  );
}

function within(share: number): number {
  return Number.isFinite(share) ? Math.min(Math.max(share, LEAST), MOST) : USUAL_SHARE;
}
