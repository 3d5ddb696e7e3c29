import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:6901';
const toGateway = { target: gateway, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    // Exactly these: /graphql/… and the like are also folders of the client's sources.
    proxy: { '^/graphql(\\?|$)': toGateway, '^/api/': toGateway, '^/health$': toGateway },
  },
  build: {
    outDir: '../.build/client',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What changes seldom stays in the browser's cache over releases; the rest follows the routes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'graphql', test: /node_modules[\\/](@apollo|@wry|graphql|graphql-tag|optimism|rxjs)[\\/]/ },
          ],
        },
      },
    },
  },
});
