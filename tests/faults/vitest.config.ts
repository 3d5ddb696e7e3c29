import { defineConfig } from 'vitest/config';

// The product under failures. Each test starts its own processes and needs the whole machine, so tests run one after the other.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  // Node takes graphql's CommonJS build, as do the packages around it; two copies of it refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name: 'faults',
    environment: 'node',
    include: ['tests/faults/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
});
