import { useCallbackRef } from '@mantine/hooks';
import { IconMinus, IconPhotoOff, IconPlus, IconZoomReset } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import styles from './ImageValue.module.css';
import { useZoom } from './useZoom.ts';

interface Props {
  /** Images of one field often have the same size. */
  fieldId: string;
  title: string;
  recordId: string;
  address: string;
}

const LONGEST_ADDRESS = 120;

/** The last height of each field, so that a loading image causes no layout shift. */
const heights = new Map<string, number>();

/** An image that fits the width, and can be enlarged and moved. */
export function ImageValue({ fieldId, title, recordId, address }: Props) {
  const { t } = useTranslation('field');
  const { formatNumber } = useFormats();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const view = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { zoom, width, isFitted, isLargest, enlarge, reduce, fit } = useZoom(view, picture);

  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') enlarge();
    else if (event.key === '-') reduce();
    else if (event.key === '0') fit();
    // The browser scrolls an enlarged image with these keys.
    else if (event.key.startsWith('Arrow') && !isFitted) return event.stopPropagation();
    else return;
    // A digit would answer a question.
    event.stopPropagation();
    event.preventDefault();
  };
  const handleLoad = useCallbackRef(() => {
    setState('loaded');
    if (isFitted && view.current) heights.set(fieldId, view.current.clientHeight);
  });
  if (state === 'failed') return <BrokenImage address={address} />;

  const button = { iconSize: 16, size: 28 };
  return (
    <figure className={styles.image}>
      <div className={styles.tools}>
        <span className={styles.percent} role="status">
          {`${formatNumber(Math.round(zoom * 100))} %`}
        </span>
        <IconButton {...button} label={t('zoomOut')} icon={IconMinus} disabled={isFitted} onClick={reduce} />
        <IconButton {...button} label={t('zoomIn')} icon={IconPlus} disabled={isLargest} onClick={enlarge} />
        <IconButton {...button} label={t('fit')} icon={IconZoomReset} disabled={isFitted} onClick={fit} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It scrolls, and has keys of its own. */}
      <div
        ref={view}
        role="group"
        aria-label={t('imageView', { title })}
        aria-keyshortcuts="+ - 0"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.view}
        style={state === 'loading' ? { minHeight: heights.get(fieldId) } : undefined}
        data-zoomed={!isFitted || undefined}
        onKeyDown={handleKey}
        onPointerDown={pan}
      >
        <img
          ref={picture}
          src={shownAddress(address)}
          alt={t('imageAlt', { title, record: recordId.slice(0, 8) })}
          className={styles.picture}
          style={isFitted ? undefined : { width, maxWidth: 'none', maxHeight: 'none' }}
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onLoad={handleLoad}
          onError={() => setState('failed')}
        />
      </div>
    </figure>
  );
}

/** Argilla's type for drawings is none that browsers know. */
const shownAddress = (address: string): string => address.replace(/^data:image\/svg(?=[;,])/i, '$&+xml');

/** Pans an enlarged image with the mouse; touch scrolls it natively. */
function pan(event: PointerEvent<HTMLDivElement>): void {
  const view = event.currentTarget;
  if (event.pointerType !== 'mouse' || event.button !== 0 || !view.dataset['zoomed']) return;
  view.setPointerCapture(event.pointerId);
  const move = ({ movementX, movementY }: globalThis.PointerEvent) => view.scrollBy(-movementX, -movementY);
  view.addEventListener('pointermove', move);
  view.addEventListener('lostpointercapture', () => view.removeEventListener('pointermove', move), { once: true });
}

function BrokenImage({ address }: { address: string }) {
  const { t } = useTranslation('field');
  const isLong = address.length > LONGEST_ADDRESS;
  const text = isLong ? `${address.slice(0, LONGEST_ADDRESS)}…` : address;
  return (
    <div className={styles.broken} role="group" aria-label={t('broken')}>
      <IconPhotoOff size={20} aria-hidden />
      <div>
        <p>{t('broken')}</p>
        {/^https?:/i.test(address) ? (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          <code>{text}</code>
        )}
      </div>
    </div>
  );
}
