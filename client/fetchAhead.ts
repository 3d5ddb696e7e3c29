import type { Plugin, Rolldown } from 'vite';

/** A page and what it is made of, as paths below the folder of the client. */
interface Page {
  /** As the router matches it. */
  readonly path: string;
  readonly route: string;
  /** The file with its texts, without the language and .ts, in which it ends. */
  readonly texts?: string;
}

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
        const entries = pages.map((page) => entryOf(page, always, bundle));
        if (!SCRIPT.test(html)) throw new Error('The page does not begin with first-paint.js any more.');
        return html.replace(SCRIPT, (script) => `${script} data-ahead='${escaped(JSON.stringify(entries))}'`);
      },
    },
  };
}

const SCRIPT = /<script src="\/first-paint\.js"/;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

function entryOf({ path, route, texts }: Page, always: string, bundle: Rolldown.OutputBundle): Entry {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const made = (of: RegExp): Rolldown.OutputChunk[] => {
    const found = chunks.filter(({ facadeModuleId }) => facadeModuleId && of.test(facadeModuleId));
    if (found.length === 0) throw new Error(`Nothing can be fetched ahead: the build has no file for ${of}.`);
    return found;
  };
  const start = filesOf(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const ahead = (of: readonly Rolldown.OutputChunk[]): string[] =>
    [...filesOf(of, bundle)].filter((file) => !start.has(file));

  const byLanguage: Record<string, string[]> = {};
  for (const name of texts ? [always, texts] : [always]) {
    for (const chunk of made(new RegExp(`/${name}\\.\\w+\\.ts$`))) {
      const language = chunk.facadeModuleId!.split('.').at(-2)!;
      byLanguage[language] = [...(byLanguage[language] ?? []), ...ahead([chunk])];
    }
  }
  return [`^${path.replace(/:\w+/g, '[^/]+')}$`, ahead(made(new RegExp(`/${route}$`))), byLanguage];
}

/** Chunks, all that they import in turn, and the styles of these. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>(chunks.map(({ fileName }) => fileName));
  // A set gives what is added under way, too.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const one of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(one);
  }
  return files;
}
