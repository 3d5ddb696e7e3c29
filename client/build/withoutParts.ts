import { parse } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What nothing here uses, by the name of its module, and what stands in its place. A module that another version of its package no
 * longer has is only not left out.
 */
export const PARTS: Record<string, string> = {
  // Answers that come in parts (`@defer`, `@stream`). Apollo Client looks every selection up by the variables of its operation, and
  // never forgets them: 4 kB for each record that is answered.
  isDeferredFragment: '() => false',
  isStreamField: '() => false',
  // Data masking is off.
  maskFragment: '() => false',
  maskOperation: '() => false',
  // Documents have no directives for the client alone, and the cache parses no scalars.
  removeDirectivesFromDocument: '(_directives, document) => document',
  coerceScalarFieldsToParsed: '(result) => result',
  // Requests are sent by POST.
  rewriteURIForGET: '() => undefined',
  // The style sheet has the theme's variables (themeVariables.ts), and the theme the colors of buttons (theme/colors.ts).
  MantineCssVariables: '() => false',
  'default-variant-colors-resolver': '() => ({})',
  // Classes by the width of the window.
  MantineClasses: '() => false',
};

const FILES = new RegExp(`@(apollo|mantine)[\\\\/].*[\\\\/](${Object.keys(PARTS).join('|')})\\.m?js$`);

/** Leaves out parts of packages. */
export function withoutParts(): Plugin {
  return {
    name: 'without-parts',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler: (_code, id) => {
        const file = parse(id).name;
        const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        return { code: `export const ${name} = ${PARTS[file]};`, map: null };
      },
    },
  };
}
