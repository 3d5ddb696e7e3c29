import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { fetchTheRest } from '#client/lib/later.ts';
import { COLUMNS } from './columns.ts';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import { DatasetRow } from './DatasetRow.tsx';

const ROW_HEIGHT = 56;

/** Below this everything is in the page, where the browser's own search finds it. */
const ALL_UP_TO = 100;

/** The rows; of a long list only those near the window are in the page. */
export function DatasetRows({ datasets }: { datasets: readonly DatasetRow_DatasetFragment[] }) {
  const isVirtual = datasets.length > ALL_UP_TO;
  const [top, setTop] = useState(0);
  const [measureTop] = useState(() => (body: HTMLTableSectionElement | null) => {
    if (body) setTop(body.getBoundingClientRect().top + window.scrollY);
  });
  const rows = useWindowVirtualizer({
    count: datasets.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => datasets[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  useEffect(fetchTheRest, []);
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);

  return (
    <tbody ref={measureTop}>
      {isVirtual && <Spacer height={before} />}
      {(isVirtual ? shown.map(({ index }) => index) : datasets.map((_, index) => index)).map((index) => {
        const dataset = datasets[index];
        return dataset && <DatasetRow key={dataset.id} dataset={dataset} index={index} ref={rows.measureElement} />;
      })}
      {isVirtual && <Spacer height={after} />}
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}
