import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { Entry } from './entries.ts';

export interface PaletteProps {
  userId: string;
  entries: readonly Entry[];
  /** The text typed before the palette was loaded, and whether Enter followed. */
  typed: RefObject<{ text: string; isSubmitted: boolean }>;
  /** Closes the palette, returns the focus, and then calls `then`. */
  onClose(then?: () => void): void;
}

/** Takes the typed keys until the palette is loaded. */
export function PaletteFallback({ typed: typedRef, onClose }: PaletteProps) {
  const { t } = useTranslation('nav');
  return (
    <VisuallyHidden>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('palette')}
        onChange={(event) => (typedRef.current.text = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') typedRef.current.isSubmitted = true;
        }}
      />
    </VisuallyHidden>
  );
}
