import type { SheetColumn } from './sheet.ts';
import styles from './Sheet.module.css';

interface Props<Row> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A small table of figures; the first column names the row. */
export function SheetTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    // Wider than the screen it has to scroll, by keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, value, show, isNumber }, place) => {
                const content = show ? show(row) : value(row);
                return place === 0 ? (
                  <th key={title} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={title} data-number={isNumber}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
