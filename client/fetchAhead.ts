import type { Plugin, Rolldown } from 'vite';

/** A page and what it is made of, as paths below the folder of the client. */
interface Page {
  /** As the router matches it. */
  readonly path: string;
  readonly route: string;
  /** The file with its texts, which ends in the language and .ts. */
  readonly texts?: string;
}

const LANGUAGES = ['en', 'de'];

/** What first-paint.js reads: a pattern of the address, the files for it, and by language those with texts. */
type Entry = [address: string, files: string[], texts: Record<string, string[]>];

/**
 * Writes into the page which files the most visited pages are made of. The browser then fetches them beside those that every
 * page begins with, instead of after having run these.
 */
export function fetchAhead({ always, pages }: { always: string; pages: readonly Page[] }): Plugin {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string): Rolldown.OutputChunk => {
          const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/client/${module}`));
          if (!found) throw new Error(`Nothing is fetched ahead for ${module}: the build has no such file.`);
          return found;
        };
        const start = filesOf(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const ahead = (...of: Rolldown.OutputChunk[]): string[] =>
          [...filesOf(bundle, of)].filter((file) => !start.has(file));
        const entries = pages.map(({ path, route, texts }): Entry => {
          const names = texts ? [always, texts] : [always];
          const inLanguage = LANGUAGES.map((language): [string, string[]] => [
            language,
            ahead(...names.map((name) => chunkOf(`${name}.${language}.ts`))),
          ]);
          return [toPattern(path), ahead(chunkOf(route)), Object.fromEntries(inLanguage)];
        });
        return html.replace(SCRIPT, (script) => `${script} data-ahead='${JSON.stringify(entries)}'`);
      },
    },
  };
}

const SCRIPT = /<script src="\/first-paint\.js"/;

const toPattern = (path: string): string => `^${path.replace(/:\w+/g, '[^/]+')}$`;

/** Chunks, all that they import in turn, and the styles of these. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>(chunks.map(({ fileName }) => fileName));
  // A set gives what is added under way, too.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const one of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(one);
  }
  return files;
}
