import { basename } from 'node:path';
import type { Plugin } from 'vite';

const UNUSED =
  /@apollo[\\/]client[\\/](utilities[\\/]internal[\\/](isDeferredFragment|isStreamField)|masking[\\/]mask(Fragment|Operation))\.js$/;

/**
 * Leaves out what Apollo Client needs for answers that come in parts (`@defer`, `@stream`), which no operation here asks for. It looks
 * every selection up by the variables of its operation, and never forgets them: 4 kB for each record that is answered. Also leaves out
 * data masking, which is off.
 */
export function withoutParts(): Plugin {
  return {
    name: 'without-parts',
    apply: 'build',
    transform: {
      filter: { id: UNUSED },
      handler: (_code, id) => ({ code: `export const ${basename(id, '.js')} = () => false;`, map: null }),
    },
  };
}
