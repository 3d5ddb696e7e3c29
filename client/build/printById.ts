import type { Plugin } from 'vite';

/** Apollo Client recognises equal requests by the text of their documents. A build has their ids, so that it need not print documents. */
export function printById(): Plugin {
  return {
    name: 'print-by-id',
    apply: 'build',
    transform: {
      filter: { id: /@apollo[\\/]client[\\/]utilities[\\/]graphql[\\/]print\.js$/ },
      handler: () => ({ code: CODE, map: null }),
    },
  };
}

const CODE =
  'export const print = Object.assign((document) => document.id ?? JSON.stringify(document), { reset: () => undefined });';
