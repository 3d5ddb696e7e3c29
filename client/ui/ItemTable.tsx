import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useState } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import styles from './DataTable.module.css';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Skeleton } from './Skeleton.tsx';

const ROW_HEIGHT = 56;

/** Shorter lists are rendered completely, so that the browser's search finds every row. */
const VIRTUAL_FROM = 101;

/** Props for the `tr` of a row, which the virtualizer measures. */
export interface RowPlace {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly className: string | undefined;
  readonly 'data-index': number;
  readonly 'aria-rowindex': number;
}

interface RowsProps<Item> {
  items: readonly Item[];
  columnCount: number;
  /** Renders a `tr`, keyed by its item. */
  row: (item: Item, place: RowPlace) => ReactNode;
}

interface ItemTableProps<Key extends string, Item>
  extends Omit<DataTableProps<Key>, 'count' | 'isBusy' | 'children'>, Pick<RowsProps<Item>, 'row'> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  /** Why the items could not be loaded. */
  error?: Error | undefined;
  onRetry?(): unknown;
  /** Replaces a table without items. */
  empty: ReactNode;
}

/** The props that the page of a list passes to its table. */
export interface ItemListProps<Item, Key extends string> extends Pick<
  ItemTableProps<Key, Item>,
  'items' | 'error' | 'onRetry' | 'empty' | 'sort' | 'onSort'
> {
  /** The address of the page with an item open. */
  linkTo(id: string): string;
}

/** A `DataTable` of items; of a long list only the rows near the viewport are rendered. */
export function ItemTable<Key extends string, Item extends { readonly id: string }>({
  items,
  row,
  error,
  onRetry,
  empty,
  ...table
}: ItemTableProps<Key, Item>) {
  if (!items && error) return <ErrorPanel error={error} onRetry={() => void onRetry?.()} />;
  if (items?.length === 0) return empty;
  return (
    <DataTable {...table} count={items?.length ?? 0} isBusy={!items}>
      {items ? (
        <Rows items={items} columnCount={table.columns.length} row={row} />
      ) : (
        <SkeletonRows columns={table.columns} />
      )}
    </DataTable>
  );
}

function Rows<Item extends { readonly id: string }>({ items, columnCount, row }: RowsProps<Item>) {
  const isVirtual = items.length >= VIRTUAL_FROM;
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

/** Placeholder rows in the final height, until the list is loaded. */
export function SkeletonRows({ columns }: { columns: readonly { readonly className?: string | undefined }[] }) {
  return (
    <tbody>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row} className={styles.row} aria-hidden>
          {columns.map(({ className }, column) => (
            <td key={column} className={className}>
              <Skeleton width={column === 0 ? `${40 + ((row * 13) % 30)}%` : '70%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
