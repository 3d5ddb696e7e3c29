import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { DOCUMENTS_FILE, type DocumentManifest } from './persistDocuments.ts';
import type { PageSource } from './pages.ts';
import { type OutlineTemplate, renderOutline, unknownClasses } from './renderOutline.ts';

/** A page as the gateway reads it (gateway/http/page.ts). Files are paths below the client's folder. */
interface Page {
  /** A pattern of the path; its groups are the parameters. */
  path: string;
  scripts: string[];
  styles: string[];
  /** The files with texts by language. */
  texts: Record<string, string[]>;
  operations: { id: string; name: string; variables: object; isForPlainAddress: boolean }[];
  /** Files that the page needs if an answer contains the mark. */
  parts: { mark: string; scripts: string[]; styles: string[] }[];
  /** The frame that is painted before any script has run. */
  outline?: OutlineTemplate;
}

const FILE = 'pages.json';

/**
 * Writes what each of the most visited pages begins with: its files and its operations. The gateway sends them with the page, so that
 * the browser neither discovers the files one after the other nor asks for the data.
 */
export function pageManifest({ coreTexts, pages }: { coreTexts: string; pages: readonly PageSource[] }): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'page-manifest',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const described = pages.map(async (source) => {
        const page = describe(source, coreTexts, bundle);
        return source.outline ? { ...page, outline: await outlineOf(source.outline, bundle) } : page;
      });
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(await Promise.all(described)) });
    },
  };

  async function outlineOf(module: string, bundle: Rolldown.OutputBundle): Promise<OutlineTemplate> {
    const outline = await renderOutline(config, module);
    const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
    const unknown = unknownClasses(outline, styles.map((file) => assetText(bundle, file)).join(''));
    if (unknown.length > 0) throw new Error(`No style sheet has the classes of ${module}: ${unknown.join(', ')}`);
    return outline;
  }
}

function describe(source: PageSource, coreTexts: string, bundle: Rolldown.OutputBundle): Page {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = filesOf(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const find = (file: RegExp): Rolldown.OutputChunk[] => {
    const found = chunks.filter(({ facadeModuleId }) => facadeModuleId && file.test(facadeModuleId));
    if (found.length === 0) throw new Error(`The build has no file for ${file}.`);
    return found;
  };
  const without = (files: ReadonlySet<string>, ...loaded: ReadonlySet<string>[]) =>
    [...files].filter((file) => !loaded.some((one) => one.has(file)));
  const split = (files: readonly string[]) => ({
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  });

  const texts: Page['texts'] = {};
  for (const name of [coreTexts, ...source.texts]) {
    for (const chunk of find(new RegExp(`/${name.replace('*', '\\w+')}$`))) {
      const language = LANGUAGE.exec(chunk.facadeModuleId!)![0];
      (texts[language] ??= []).push(...without(filesOf([chunk], bundle), entry));
    }
  }
  const code = filesOf(
    source.modules.flatMap((module) => find(new RegExp(`/${module}$`))),
    bundle,
  );
  const { operations } = JSON.parse(assetText(bundle, DOCUMENTS_FILE)) as DocumentManifest;
  return {
    path: `^${source.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
    ...split(without(code, entry)),
    texts,
    operations: source.operations.map(({ name, variables = {}, isForPlainAddress = false }) => {
      const id = operations.find((operation) => operation.name === name)?.id;
      if (!id) throw new Error(`The client has no operation ${name}.`);
      return { id, name, variables, isForPlainAddress };
    }),
    parts: (source.parts ?? []).map(({ mark, module }) => {
      const files = without(filesOf(find(new RegExp(`/${module}$`)), bundle), entry, code);
      return { mark, ...split(files) };
    }),
  };
}

/** Finds the language in the name of a file or of its folder. */
const LANGUAGE = /(?<=locales\/)\w+|\w+(?=\.ts$)/;

function assetText(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The build has no file ${fileName}.`);
  return String(file.source);
}

/** Chunks, their imports at any depth, and the style sheets of all of them. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>(chunks.map(({ fileName }) => fileName));
  // Iterating over a set includes items that are added during the iteration.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const one of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(one);
  }
  return files;
}
