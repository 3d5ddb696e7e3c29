import type { Page } from '@playwright/test';

/** Rows as a CSV file: quotes all values, leaves missing ones empty. */
export const csv = (name: string, rows: readonly (readonly (string | number)[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    rows
      .map((row) => row.map((value) => (value === '' ? '' : `"${String(value).replaceAll('"', '""')}"`)).join(','))
      .join('\n'),
  ),
});

/** Chooses a file on the page. */
export const chooseFile = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file);
