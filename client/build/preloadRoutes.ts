import type { Plugin, Rolldown } from 'vite';

/** A route and its files, as paths below the client's folder. */
interface Route {
  /** As the router matches it. */
  readonly path: string;
  readonly component: string;
  /** The bundle of texts, without language and extension. */
  readonly texts?: string;
}

/** An entry for first-paint.js: a pattern of the address, the files to preload, and those with texts by language. */
type Entry = [address: string, files: string[], texts: Record<string, string[]>];

/**
 * Writes the files of the most visited routes into the page, so that the browser fetches them in parallel with the entry chunks
 * instead of after running these.
 */
export function preloadRoutes({ coreTexts, routes }: { coreTexts: string; routes: readonly Route[] }): Plugin {
  return {
    name: 'preload-routes',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entries = routes.map((route) => entryOf(route, coreTexts, bundle));
        if (!SCRIPT.test(html)) throw new Error('The page does not start with first-paint.js.');
        return html.replace(SCRIPT, (script) => `${script} data-routes='${escaped(JSON.stringify(entries))}'`);
      },
    },
  };
}

const SCRIPT = /<script src="\/first-paint\.js"/;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

function entryOf({ path, component, texts }: Route, coreTexts: string, bundle: Rolldown.OutputBundle): Entry {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const loaded = filesOf(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const find = (source: RegExp): Rolldown.OutputChunk[] => {
    const found = chunks.filter(({ facadeModuleId }) => facadeModuleId && source.test(facadeModuleId));
    if (found.length === 0) throw new Error(`The build has no file to preload for ${source}.`);
    return found;
  };
  const preloads = (of: readonly Rolldown.OutputChunk[]): string[] =>
    [...filesOf(of, bundle)].filter((file) => !loaded.has(file));

  const byLanguage: Record<string, string[]> = {};
  for (const name of texts ? [coreTexts, texts] : [coreTexts]) {
    for (const chunk of find(new RegExp(`/${name}\\.\\w+\\.ts$`))) {
      const language = chunk.facadeModuleId!.split('.').at(-2)!;
      byLanguage[language] = [...(byLanguage[language] ?? []), ...preloads([chunk])];
    }
  }
  return [`^${path.replace(/:\w+/g, '[^/]+')}$`, preloads(find(new RegExp(`/${component}$`))), byLanguage];
}

/** Chunks, their imports at any depth, and the style sheets of all of them. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>(chunks.map(({ fileName }) => fileName));
  // Iterating over a set includes what is added meanwhile.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const one of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(one);
  }
  return files;
}
