import type { Page } from '@playwright/test';

/** Rows as a CSV file; whatever is in them is quoted, and what is not there is left out. */
export const csv = (name: string, rows: readonly (readonly (string | number)[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    rows
      .map((row) => row.map((value) => (value === '' ? '' : `"${String(value).replaceAll('"', '""')}"`)).join(','))
      .join('\n'),
  ),
});

/** Gives a file to the page, as somebody does who chooses one. */
export const chooseFile = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file);
