import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// The gateway as plain JavaScript: one file for the process, one for each of the backend's threads, one for the
// command line. Packages stay outside and are loaded from node_modules.
export default defineConfig({
  root: path('..'),
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: '.build/gateway',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: path('main.ts'),
        worker: path('backend/worker.ts'),
        passwordWorker: path('backend/passwordWorker.ts'),
        marl: path('cli/main.ts'),
      },
      // All in one folder, so that threads are found from wherever their starting comes to be (see backend/thread.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
});
