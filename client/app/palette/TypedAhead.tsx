import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { Entry } from './entries.ts';

export interface PaletteProps {
  userId: string;
  entries: readonly Entry[];
  /** What was typed before the palette was there, and whether it was to be run. */
  typed: RefObject<{ text: string; isRun: boolean }>;
  /** Closes the palette, gives the focus back, and only then acts. */
  onClose(then?: () => void): void;
}

/** Stands in for the palette until its code is there, so that no key goes to the page instead. */
export function TypedAhead({ typed: typedRef, onClose }: PaletteProps) {
  const { t } = useTranslation('nav');
  return (
    <VisuallyHidden>
      <input
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('palette')}
        onChange={(event) => (typedRef.current.text = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') typedRef.current.isRun = true;
        }}
      />
    </VisuallyHidden>
  );
}
