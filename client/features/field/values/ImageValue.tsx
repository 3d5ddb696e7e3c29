import { Anchor } from '@mantine/core';
import { IconMinus, IconPhotoOff, IconPlus, IconZoomReset } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import styles from './ImageValue.module.css';

interface Props {
  title: string;
  recordId: string;
  address: string;
}

const FIT = 1;
const MAX_ZOOM = 8;
const STEP = 1.25;
const LONGEST_ADDRESS = 120;

/** An image that fits the width, and can be enlarged and moved. */
export function ImageValue({ title, recordId, address }: Props) {
  const { t, i18n } = useTranslation('field');
  const [zoom, setZoom] = useState(FIT);
  const [hasFailed, setFailed] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  const change = (factor: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(FIT, now * factor)));

  useEffect(function zoomByWheel() {
    const element = view.current;
    if (!element) return;
    const handle = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      change(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    // React's wheel listeners are passive and cannot keep the page from zooming.
    element.addEventListener('wheel', handle, { passive: false });
    return () => element.removeEventListener('wheel', handle);
  }, []);

  if (hasFailed) return <BrokenImage address={address} />;

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') change(STEP);
    else if (event.key === '-') change(1 / STEP);
    else if (event.key === '0') setZoom(FIT);
    else return;
    // A digit would answer a question.
    event.stopPropagation();
    event.preventDefault();
  }
  const percent = `${formatNumber(Math.round(zoom * 100), i18n.language)} %`;
  return (
    <figure className={styles.image}>
      <div className={styles.tools}>
        <span className={styles.percent} role="status">
          {percent}
        </span>
        <IconButton
          label={t('zoomOut')}
          icon={IconMinus}
          iconSize={16}
          size={28}
          disabled={zoom <= FIT}
          onClick={() => change(1 / STEP)}
        />
        <IconButton
          label={t('zoomIn')}
          icon={IconPlus}
          iconSize={16}
          size={28}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => change(STEP)}
        />
        <IconButton
          label={t('fit')}
          icon={IconZoomReset}
          iconSize={16}
          size={28}
          disabled={zoom === FIT}
          onClick={() => setZoom(FIT)}
        />
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It scrolls, and has keys of its own. */}
      <div
        ref={view}
        role="group"
        aria-label={t('imageView', { title })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.view}
        data-zoomed={zoom > FIT || undefined}
        onKeyDown={handleKey}
        onPointerDown={pan}
      >
        <img
          src={address}
          alt={t('imageAlt', { title, record: recordId.slice(0, 8) })}
          className={styles.picture}
          style={zoom === FIT ? undefined : { width: `${zoom * 100}%`, maxWidth: 'none', maxHeight: 'none' }}
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      </div>
    </figure>
  );
}

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
          <Anchor href={address} target="_blank" rel="noopener noreferrer">
            {text}
          </Anchor>
        ) : (
          <code>{text}</code>
        )}
      </div>
    </div>
  );
}
