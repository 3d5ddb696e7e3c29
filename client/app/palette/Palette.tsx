import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isGivenName } from '#client/features/shortcut/sections.ts';
import { datasetPath } from '#client/lib/paths.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { Entry } from './entries.ts';
import { usePaletteDatasetsQuery } from './Palette.generated.ts';
import styles from './Palette.module.css';
import { addRecent, firstLines, groupsFor, readRecent } from './results.ts';
import type { PaletteProps } from './PaletteFallback.tsx';

const LIST_ID = 'palette-lines';
/** More than the list has room for. */
const FIRST_LINES = 20;

/** The command palette: all commands and datasets by name. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation(['palette', 'nav']);
  const { search, setSearch, shown, lines, active, activate, run, handleKey } = usePalette(props);
  return createPortal(
    // Escape closes it, too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.overlay}
      onMouseDown={keepFocus}
      onClick={({ target, currentTarget }) => target === currentTarget && props.onClose()}
    >
      <section role="dialog" aria-modal aria-label={t('nav:palette')} className={styles.palette}>
        <div className={styles.search}>
          <IconSearch size={18} aria-hidden />
          <input
            autoFocus
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
          {shown.map(({ kind, entries }) => (
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
        {lines.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
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
      </section>
    </div>,
    document.body,
  );
}

/** The search box keeps the focus, whatever is clicked: it handles all keys. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

interface LineProps {
  entry: Entry;
  isActive: boolean;
  onPoint(entry: Entry): void;
  onRun(entry: Entry): void;
}

function Line({ entry, isActive, onPoint, onRun }: LineProps) {
  const isDisabled = entry.disabled !== undefined;
  return (
    // The search box handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={lineId(entry)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={clsx(styles.line, isActive && styles.active)}
      onPointerMove={() => !isActive && onPoint(entry)}
      onClick={() => onRun(entry)}
    >
      <span className={styles.label}>
        <span className={styles.name} dir="auto" data-given={isGivenName(entry.id) || undefined}>
          {entry.label}
        </span>
        {entry.group && (
          <span className={styles.group} dir="auto">
            {entry.group}
          </span>
        )}
      </span>
      {entry.disabled && <span className={styles.reason}>{entry.disabled}</span>}
      {entry.keys.map((keys) => (
        <Kbd key={keys} keys={keys} isAlwaysShown />
      ))}
    </div>
  );
}

/** The state of the palette: search, results, active line and keys. */
function usePalette({ userId, entries, typed, onClose }: PaletteProps) {
  const navigate = useNavigate();
  // The palette opens with the first lines, and those that must be scrolled to follow; datasets come last.
  const isWhole = useDeferredValue(true, false);
  const { data } = usePaletteDatasetsQuery({
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
    skip: !isWhole,
  });
  const [search, setSearch] = useState(() => typed.current.text);
  const [at, setAt] = useState(0);
  const [recent] = useState(() => readRecent(userId));

  const all = useMemo(
    () => [
      ...entries,
      ...[...(data?.feedback ?? []), ...(data?.older ?? [])].map((dataset): Entry => ({
        id: `dataset.${dataset.id}`,
        kind: 'datasets',
        label: dataset.name,
        group: dataset.workspace.name,
        keys: [],
        run: () => void navigate(datasetPath(dataset)),
      })),
    ],
    [entries, data, navigate],
  );
  const groups = useMemo(() => groupsFor(all, search, recent), [all, search, recent]);
  const lines = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const active = lines[Math.min(at, lines.length - 1)];

  useEffect(
    function showActive() {
      if (active) document.getElementById(lineId(active))?.scrollIntoView({ block: 'nearest' });
    },
    [active],
  );

  function run(entry: Entry | undefined) {
    if (!entry || entry.disabled !== undefined) return;
    addRecent(userId, entry.id);
    onClose(entry.run);
  }

  const runTypedSearch = useEffectEvent(() => {
    if (typed.current.isSubmitted) run(active);
  });
  // Only what was submitted before the palette was loaded.
  useEffect(() => runTypedSearch(), []);

  function handleKey(event: KeyboardEvent) {
    // Keys of an input method only choose what it types.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isOver = isPaletteKey || event.key === 'Escape';
    // Nothing else in the palette takes the focus.
    if (!step && !isOver && event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    if (step) setAt((lines.indexOf(active!) + step + lines.length) % Math.max(lines.length, 1));
    else if (isOver) onClose();
    else if (event.key === 'Enter' && !event.repeat) run(active);
  }

  return {
    search,
    setSearch(text: string) {
      setSearch(text);
      setAt(0);
    },
    shown: isWhole ? groups : firstLines(groups, FIRST_LINES),
    lines,
    active,
    activate: (entry: Entry) => setAt(lines.indexOf(entry)),
    run,
    handleKey,
  };
}

/** The element id of a line, for `aria-activedescendant`. */
function lineId({ id }: Entry): string {
  return `palette-${id}`;
}
