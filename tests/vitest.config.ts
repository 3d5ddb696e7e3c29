import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const quickBcrypt = fileURLToPath(new URL('support/quickBcrypt.ts', import.meta.url));
const bundledWorker = fileURLToPath(new URL('support/bundledWorker.ts', import.meta.url));

// Two projects: what runs in Node, and what needs a document. Making one takes a second for each file, so that only the client's
// tests whose name ends in .tsx have one.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // As many files at a time as there are processors, also where there are only two.
    maxWorkers: Math.max(2, availableParallelism()),
    // Loading the same modules for each file took half of the time. What a file starts, it ends; what it changes, it puts back;
    // and none replaces a module.
    isolate: false,
    // As with the browser's stories: machines that check changes are busy with other things. The report marks what was repeated.
    retry: process.env.CI ? 1 : 0,
    // Only failures take that long. A busy machine may be ten times slower than an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Node takes graphql's CommonJS build, as do the packages around it; two copies of it refuse each other's schemas.
        resolve: {
          alias: [
            { find: /^graphql$/, replacement: 'graphql/index.js' },
            { find: /^bcrypt$/, replacement: quickBcrypt },
            { find: './startWorker.ts', replacement: bundledWorker },
          ],
        },
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: bundledWorker,
          include: ['tests/{backend,gateway,product,conventions}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['tests/unit/client/**/*.test.tsx'],
          setupFiles: ['tests/unit/client/support/setup.ts'],
        },
      },
    ],
  },
});
