import { IconHelp } from '@tabler/icons-react';
import { useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { RegistryContext, useCommands } from '#client/commands/useCommands.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { lazyDialog } from '#client/ui/lazyDialog.ts';
import { entriesOf, type Entry } from './entries.ts';
import { PaletteFallback } from './PaletteFallback.tsx';

const palette = lazyPart(
  async () => (await withTexts(() => import('./Palette.tsx'), 'palette')).Palette,
  PaletteFallback,
  'idle',
);
const help = lazyDialog(
  async () => (await withTexts(() => import('#client/features/shortcut/index.ts'), 'palette')).HelpDialog,
);

/** The keyboard features of every page: command palette, help, and moving between regions. */
export function KeyboardTools({ userId }: { userId: string }) {
  const { t } = useTranslation('nav');
  const registry = useContext(RegistryContext);
  const opener = useRef<Element>(null);
  const typed = useRef({ text: '', isSubmitted: false });
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [isHelpOpen, setHelpOpen] = useState(false);

  function openPalette() {
    opener.current = document.activeElement;
    typed.current = { text: '', isSubmitted: false };
    const listed = entriesOf(registry.list());
    // Synchronously, as the next key belongs to the palette.
    flushSync(() => setEntries(listed));
  }

  function closePalette(then?: () => void) {
    // The page gets the focus back before the command runs.
    flushSync(() => setEntries(undefined));
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    then?.();
  }

  const [showHelp] = useCommands('page', [
    { id: 'nav.help', keys: '?', label: t('help'), run: () => setHelpOpen(true) },
    { id: 'nav.palette', keys: 'mod+k', label: t('palette'), isOffered: () => false, run: openPalette },
    { id: 'nav.nextRegion', keys: 'F6', label: t('nextRegion'), run: () => focusRegion(1) },
    { id: 'nav.previousRegion', keys: 'Shift+F6', label: t('previousRegion'), run: () => focusRegion(-1) },
  ]);

  return (
    <>
      <IconButton
        label={t('help')}
        icon={IconHelp}
        iconSize={20}
        aria-keyshortcuts={ariaKeys(showHelp.keys)}
        onPointerEnter={() => void help.fetch()}
        onClick={showHelp.run}
      />
      {entries && <palette.Part userId={userId} entries={entries} typed={typed} onClose={closePalette} />}
      {isHelpOpen && <help.Part userId={userId} onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** The regions of a page in reading order; later ones may be nested in earlier ones. */
const REGIONS = ['#main', '[data-command-scope="form"]', '#panel', '.mantine-Notifications-notification'] as const;

const FOCUSABLE =
  '[data-focus-first],button:not(:disabled),a[href],input:not([type="hidden"]),textarea,select,[tabindex="0"]';

/** Moves the focus to the next or previous region, cyclically. */
function focusRegion(step: 1 | -1): void {
  const regions = REGIONS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  // From outside all regions, e.g. the header, the focus moves to the first or last region.
  const index = current < 0 ? (step > 0 ? 0 : regions.length - 1) : (current + step + regions.length) % regions.length;
  focusIn(regions[index]);
}

function focusIn(region: HTMLElement | undefined): void {
  const first =
    region?.querySelector<HTMLElement>('[data-focus-first]') ?? region?.querySelector<HTMLElement>(FOCUSABLE);
  const target = region?.tabIndex === -1 && region.hasAttribute('tabindex') ? region : first;
  target?.focus();
}
