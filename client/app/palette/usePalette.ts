import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { datasetPath } from '#client/lib/paths.ts';
import type { Entry } from './entries.ts';
import { usePaletteDatasetsQuery } from './Palette.generated.ts';
import { shownParts } from './parts.ts';
import { noteRecent, readRecent } from './recent.ts';
import type { PaletteProps } from './TypedAhead.tsx';

/** What the palette shows for a search, which line is the chosen one, and what the keys do. */
export function usePalette({ userId, entries, typed, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const { data } = usePaletteDatasetsQuery({ fetchPolicy: 'cache-and-network', errorPolicy: 'all' });
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
  const parts = useMemo(() => shownParts(all, search, recent), [all, search, recent]);
  const lines = useMemo(() => parts.flatMap((part) => part.entries), [parts]);
  const active = lines[Math.min(at, lines.length - 1)];

  useEffect(
    function showActive() {
      if (active) document.getElementById(lineId(active))?.scrollIntoView({ block: 'nearest' });
    },
    [active],
  );

  function run(entry: Entry | undefined) {
    if (!entry || entry.disabled !== undefined) return;
    noteRecent(userId, entry.id);
    onClose(entry.run);
  }

  useEffect(function runTypedAhead() {
    if (typed.current.isRun) run(active);
    // Once, when the palette has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isAgain = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!step && !isAgain && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setAt((lines.indexOf(active!) + step + lines.length) % Math.max(lines.length, 1));
    else if (isAgain) onClose();
    else if (!event.repeat) run(active);
  }

  return {
    search,
    setSearch(text: string) {
      setSearch(text);
      setAt(0);
    },
    parts,
    lines,
    active,
    activate: (entry: Entry) => setAt(lines.indexOf(entry)),
    run,
    handleKey,
  };
}

/** The element id of a line, which says which one is chosen. */
export function lineId({ id }: Entry): string {
  return `palette-${id}`;
}
