import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves out what Apollo Client needs for answers that come in parts (`@defer`, `@stream`), which no operation here asks for. It looks
 * every selection up by the variables of its operation, and never forgets them: 4 kB for each record that is answered.
 */
export function withoutParts(): Plugin {
  return {
    name: 'without-parts',
    apply: 'build',
    transform: {
      filter: { id: /@apollo[\\/]client[\\/]utilities[\\/]internal[\\/](isDeferredFragment|isStreamField)\.js$/ },
      handler: (_code, id) => ({ code: `export const ${basename(id, '.js')} = () => false;`, map: null }),
    },
  };
}
