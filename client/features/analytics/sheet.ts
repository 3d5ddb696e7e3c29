import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ReactNode } from 'react';

/** What a cell holds in a file; null where there is nothing to tell. */
export type Cell = string | number | null;

export interface SheetColumn<Row> {
  title: string;
  value(row: Row): Cell;
  /** How people read it; the value itself when absent. */
  show?(row: Row): ReactNode;
  isNumber?: boolean;
}

/** Rows as a file for a spreadsheet: nothing in it is taken for a formula. */
export function toCsv<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  return stringify([columns.map(({ title }) => title), ...cells], { escape_formulas: true });
}
