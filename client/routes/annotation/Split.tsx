import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSetting, writeSetting } from '#client/lib/settings.ts';
import styles from './Panes.module.css';

/** From here on there is room for two panes side by side. */
export const TWO_PANES = '(min-width: 900px)';

/** The left pane's share of the width in percent. What the panes need at least is said in pixels by their style. */
const USUAL = 58;
const LEAST = 20;
const MOST = 80;
const STEP = 2;

interface Props {
  /** Whose division of the space is kept. */
  datasetId: string;
  /** What is read, and what is answered. */
  left: ReactNode;
  right: ReactNode;
}

/** Two panes side by side, with a handle between them: to drag, to move by the arrow keys, or to put back by a double click. */
export function Split({ datasetId, left, right }: Props) {
  const { t } = useTranslation('record');
  const setting = `split.${datasetId}`;
  const [share, setShare] = useState(() => within(Number(readSetting(setting) ?? USUAL)));
  const [isDragged, setDragged] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const divide = (wanted: number) => {
    setShare(within(wanted));
    writeSetting(setting, String(within(wanted)));
  };

  function grasp(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  }

  function drag(event: PointerEvent) {
    const box = root.current?.getBoundingClientRect();
    if (isDragged && box) divide(((event.clientX - box.left) / box.width) * 100);
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    const end = { Home: LEAST, End: MOST }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    divide(end ?? share + step!);
  }

  return (
    <div ref={root} className={styles.group} style={{ '--share': `${share}%` } as CSSProperties}>
      <div className={styles.left}>{left}</div>
      {/* A divider that can be moved is a control, which the rules do not know. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-command-scope="editor"
        data-dragged={isDragged || undefined}
        className={styles.handle}
        onPointerDown={grasp}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(false)}
        onDoubleClick={() => divide(USUAL)}
        onKeyDown={handleKey}
      />
      <div className={styles.right}>{right}</div>
    </div>
  );
}

function within(share: number): number {
  return Number.isFinite(share) ? Math.min(Math.max(share, LEAST), MOST) : USUAL;
}
