import { parse } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What nothing here uses, by the name of its module, and what stands in place of its exports. A module that another version of its
 * package no longer has is only not left out.
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
  // The texts of documents, by which Apollo only tells them apart. In a build they have ids, and requests send those (graphql/documents.ts).
  print: 'Object.assign(({ id }) => id, { reset: () => undefined })',
  // The style sheet has the theme's variables (themeVariables.ts), and the theme the colors of buttons (theme/colors.ts).
  MantineCssVariables: '() => false',
  'default-variant-colors-resolver': '() => ({})',
  // Classes by the width of the window.
  MantineClasses: '() => false',
  // Mantine's palette: the theme has its own colors, and the style sheet the variables. `dimmed` looks for a gray, which it does not use.
  'default-colors': '{ gray: Array(10).fill("") }',
  // Observables of streams, and those of other values with a scheduler.
  isReadableStreamLike: '() => false',
  scheduled: '() => undefined',
  // The words of errors about malformed documents, which codegen would find.
  inspect: '() => undefined',
};

const FILES = new RegExp(
  `node_modules[\\\\/](@apollo|@mantine|graphql|rxjs)[\\\\/].*[\\\\/](${Object.keys(PARTS).join('|')})\\.m?js$`,
);
const EXPORT = /^export (?:(?:function|const) (\w+)|\{ (\w+) \})/gm;

/** Leaves out parts of packages. */
export function withoutParts(): Plugin {
  return {
    name: 'without-parts',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler: (code, id) => {
        const instead = PARTS[parse(id).name];
        const parts = Array.from(code.matchAll(EXPORT), ([, declared, listed]) => {
          return `export const ${declared ?? listed} = ${instead};\n`;
        });
        return { code: parts.join(''), map: null };
      },
    },
  };
}
