import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { isGivenName } from '#client/features/shortcut/sections.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { Entry } from './entries.ts';
import type { PaletteProps } from './TypedAhead.tsx';
import { lineId, usePalette } from './usePalette.ts';
import styles from './Palette.module.css';

const LIST_ID = 'palette-lines';

/** Everything that can be done, by name. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation(['palette', 'nav']);
  const { search, setSearch, parts, lines, active, activate, run, handleKey } = usePalette(props);
  return (
    <Modal.Root
      opened
      onClose={() => props.onClose()}
      size={600}
      radius="lg"
      yOffset="12vh"
      centered={false}
      // The focus goes back before the command acts, so the palette does that itself.
      returnFocus={false}
      // To hold the page still means to style all of it anew, which takes longer than to draw the palette.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" aria-label={t('nav:palette')}>
        <div className={styles.palette}>
          <div className={styles.search}>
            <IconSearch size={18} aria-hidden />
            <input
              // At once, and again once the dialog keeps the focus.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              data-autofocus
              role="combobox"
              aria-label={t('placeholder')}
              aria-expanded
              aria-haspopup="listbox"
              aria-controls={LIST_ID}
              aria-activedescendant={active && lineId(active)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              placeholder={t('placeholder')}
              className={styles.input}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={handleKey}
            />
          </div>
          <div id={LIST_ID} role="listbox" aria-label={t('nav:palette')} className={styles.lines}>
            {parts.map(({ kind, entries }) => (
              <div key={kind} role="group" aria-labelledby={`palette-${kind}`}>
                <div id={`palette-${kind}`} className={styles.title}>
                  {t(kind)}
                </div>
                {entries.map((entry) => (
                  <Line key={entry.id} entry={entry} isActive={entry === active} onPoint={activate} onRun={run} />
                ))}
              </div>
            ))}
          </div>
          {lines.length === 0 && <p className={styles.none}>{t('nothing')}</p>}
          <footer className={styles.foot} aria-hidden>
            <span>
              <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {t('choose')}
            </span>
            <span>
              <Kbd keys="Enter" /> {t('run')}
            </span>
            <span>
              <Kbd keys="Escape" /> {t('leave')}
            </span>
          </footer>
          <VisuallyHidden role="status">{t('count', { count: lines.length })}</VisuallyHidden>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface LineProps {
  entry: Entry;
  isActive: boolean;
  onPoint(entry: Entry): void;
  onRun(entry: Entry): void;
}

function Line({ entry, isActive, onPoint, onRun }: LineProps) {
  const isOff = entry.disabled !== undefined;
  return (
    // The search box has the focus all the time; its keys choose and run.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={lineId(entry)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      className={clsx(styles.line, isActive && styles.active)}
      onPointerMove={() => !isActive && onPoint(entry)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      <span className={styles.label}>
        <span className={styles.name} data-given={isGivenName(entry.id) || undefined}>
          {entry.label}
        </span>
        {entry.group && <span className={styles.group}>{entry.group}</span>}
      </span>
      {entry.disabled && <span className={styles.reason}>{entry.disabled}</span>}
      {entry.keys.map((keys) => (
        <Kbd key={keys} keys={keys} isAlways />
      ))}
    </div>
  );
}
