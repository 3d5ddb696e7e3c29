import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listPackages } from '../../gateway/vite.packages.ts';
import { precompress } from '../build/precompress.ts';

const packages = listPackages();

// The page at /graphql, built separately from the client.
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphql/ide/',
  publicDir: false,
  plugins: [react(), precompress(['gz']), packages.plugin],
  // GraphiQL and monaco-graphql import the same module by different names.
  resolve: {
    alias: [
      {
        find: /^(monaco-graphql\/esm\/monaco-editor\.js|\.\/monaco-editor)$/,
        replacement: join(import.meta.dirname, 'setup/monaco.ts'),
      },
    ],
  },
  worker: { format: 'es', plugins: () => [packages.worker] },
  build: {
    outDir: '../../.build/graphiql',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      // Ignores `use client` directives.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
    },
  },
});
