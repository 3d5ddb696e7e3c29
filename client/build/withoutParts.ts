import { parse } from 'node:path';
import type { Plugin } from 'vite';

const APOLLO =
  /@apollo[\\/]client[\\/](utilities[\\/]internal[\\/](isDeferredFragment|isStreamField)|masking[\\/]mask(Fragment|Operation))\.js$/;
const MANTINE = /@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/].*[\\/]Mantine(CssVariables|Classes)\.mjs$/;

/**
 * Leaves out what Apollo Client needs for answers that come in parts (`@defer`, `@stream`), which no operation here asks for. It looks
 * every selection up by the variables of its operation, and never forgets them: 4 kB for each record that is answered. Also leaves out
 * data masking, which is off, and of Mantine the components of variables, which are in the style sheet (themeVariables.ts), and of
 * classes by the width of the window.
 */
export function withoutParts(): Plugin {
  return {
    name: 'without-parts',
    apply: 'build',
    transform: {
      filter: { id: [APOLLO, MANTINE] },
      handler: (_code, id) => ({ code: `export const ${parse(id).name} = () => false;`, map: null }),
    },
  };
}
