import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useState } from 'react';
import styles from './DataTable.module.css';
import { Skeleton } from './Skeleton.tsx';

const ROW_HEIGHT = 56;

/** Below this everything is in the page, where the browser's own search finds it. */
const ALL_UP_TO = 100;

/** What a row of a long list carries, so that its height and place are known. */
export interface RowPlace {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly className: string | undefined;
  readonly 'data-index': number;
  readonly 'aria-rowindex': number;
}

interface Props<Item> {
  items: readonly Item[];
  columnCount: number;
  /** A row: a `tr` with its place spread into it, keyed by the item. */
  row: (item: Item, place: RowPlace) => ReactNode;
}

/** The rows of a `DataTable`; of a long list only those near the window are in the page. */
export function TableRows<Item extends { readonly id: string }>({ items, columnCount, row }: Props<Item>) {
  const isVirtual = items.length > ALL_UP_TO;
  const [top, setTop] = useState(0);
  const [measureTop] = useState(() => (body: HTMLTableSectionElement | null) => {
    if (body) setTop(body.getBoundingClientRect().top + window.scrollY);
  });
  const rows = useWindowVirtualizer({
    count: items.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);

  return (
    <tbody ref={measureTop}>
      {isVirtual && <Spacer height={before} columnCount={columnCount} />}
      {(isVirtual ? shown.map(({ index }) => index) : items.map((_, index) => index)).map((index) => {
        const item = items[index];
        const place = {
          ref: rows.measureElement,
          className: styles.row,
          'data-index': index,
          'aria-rowindex': index + 2,
        };
        return item && row(item, place);
      })}
      {isVirtual && <Spacer height={after} columnCount={columnCount} />}
    </tbody>
  );
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  );
}

/** The rows while their first answer is on the way, at their size. */
export function SkeletonRows({ columns, rows = 8 }: { columns: readonly (string | undefined)[]; rows?: number }) {
  return (
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={styles.row} aria-hidden>
          {columns.map((className, column) => (
            <td key={column} className={className}>
              <Skeleton width={column === 0 ? `${40 + ((row * 13) % 30)}%` : '70%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
