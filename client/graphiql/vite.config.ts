import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../precompress.ts';

// The page that browsers see at /graphql: a build of its own, so that the client carries nothing of it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphql/ide/',
  publicDir: false,
  plugins: [react(), precompress(['gz'])],
  // GraphiQL asks for the module by the first name, its neighbours by the second.
  resolve: {
    alias: [
      {
        find: /^(monaco-graphql\/esm\/monaco-editor\.js|\.\/monaco-editor)$/,
        replacement: join(import.meta.dirname, 'setup/monaco.ts'),
      },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: '../../.build/graphiql',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The editor is as large as that.
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      // Directives for servers that draw React components; there is none.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
    },
  },
});
