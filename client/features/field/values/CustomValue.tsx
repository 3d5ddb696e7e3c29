import { useComputedColorScheme } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRAME_PAGE } from '#client/lib/framePage.ts';
import styles from './CustomValue.module.css';
import { MissingFrame } from './MissingFrame.tsx';
import { templateProblem } from './templateProblem.ts';

interface Props {
  /** Identifies the template: fields with the same template have about the same height. */
  fieldId: string;
  title: string;
  value: unknown;
  template: string;
  isAdvanced: boolean;
  /** The object that the template reads as `record`. */
  record: { id: string; fields: Readonly<Record<string, unknown>> };
}

const MIN_HEIGHT = 24;
const MAX_HEIGHT = 2000;
const FIRST_HEIGHT = 120;
/** Browsers do not report whether a frame has loaded, so its page does. */
const WAIT_MS = 5000;
const WAIT_AFTER_LOAD_MS = 1000;

/** The last height of each field, so that the next record does not move what is below. */
const heights = new Map<string, number>();

/**
 * A value in the template of its field, in a frame of an opaque origin. The gateway serves the page in it with a policy of its own: a
 * template reaches neither the network nor this page.
 */
export function CustomValue({ fieldId, title, value, template, isAdvanced, record }: Props) {
  const { t } = useTranslation('field');
  const theme = useComputedColorScheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<'loading' | 'loaded' | 'filled'>('loading');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [attempt, setAttempt] = useState(1);
  const [isMissing, setMissing] = useState(false);
  const [height, setHeight] = useState(heights.get(fieldId) ?? FIRST_HEIGHT);
  const [problem, setProblem] = useState<string>();

  const fill = useCallbackRef((): void => {
    // While the record is rendered out of sight, there is no ref, and a template could not measure.
    if (stage.current !== 'loaded' || !frame.current) return;
    stage.current = 'filled';
    expectFrame(WAIT_AFTER_LOAD_MS);
    send(frame.current, { template, isAdvanced, record, theme: themeOf(frame.current) });
  });
  useEffect(
    function followFrame() {
      let pending = 0;
      function handle({ source, data }: MessageEvent<unknown>) {
        if (!frame.current || source !== frame.current.contentWindow || typeof data !== 'object' || !data) return;
        clearTimeout(timer.current);
        setMissing(false);
        const { height: wanted, problem: text, isReleased } = data as Record<string, unknown>;
        if (isReleased === true) frame.current.blur();
        if (typeof text === 'string') setProblem(text.slice(0, 500));
        if (typeof wanted !== 'number' || !(wanted > 0)) return;
        cancelAnimationFrame(pending);
        pending = requestAnimationFrame(() => {
          const fitting = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(wanted)));
          heights.set(fieldId, fitting);
          setHeight(fitting);
        });
      }
      window.addEventListener('message', handle);
      fill();
      send(frame.current, { theme: themeOf(frame.current) });
      return () => {
        cancelAnimationFrame(pending);
        window.removeEventListener('message', handle);
      };
    },
    [fieldId, theme, fill],
  );

  function expectFrame(inMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMissing(true), inMs);
  }
  useEffect(() => {
    expectFrame(WAIT_MS);
    return () => clearTimeout(timer.current);
  }, [attempt]);
  const retry = useCallbackRef(() => {
    stage.current = 'loading';
    setAttempt(attempt + 1);
  });

  function wordsOf(message: string): string {
    const known = templateProblem(message);
    return known ? t(`problem.${known.text}`, known.values) : message;
  }
  function handleLoad(): void {
    // Writing the template reloads the frame, as does a template that navigates away.
    if (stage.current === 'loading') stage.current = 'loaded';
    fill();
  }
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {t('templateProblem', { problem: wordsOf(problem) })}
        </p>
      )}
      {isMissing && <MissingFrame value={value} onRetry={retry} />}
      <iframe
        key={attempt}
        ref={frame}
        title={t('frame', { title })}
        hidden={isMissing}
        src={FRAME_PAGE}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        className={styles.frame}
        style={{ height }}
        onLoad={handleLoad}
      />
    </>
  );
}

/** An opaque origin cannot be given as the target. */
const send = (frame: HTMLIFrameElement | null, message: object): void =>
  frame?.contentWindow?.postMessage(message, '*');

/** The styles that make the template look like the page. */
function themeOf(frame: HTMLIFrameElement | null) {
  if (!frame) return undefined;
  const { color, fontFamily, fontSize, lineHeight, colorScheme } = getComputedStyle(frame.parentElement!);
  const scheme = document.documentElement.dataset['mantineColorScheme'] ?? colorScheme;
  return { scheme, color, fontFamily, fontSize, lineHeight };
}
