import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, Kind, print } from 'graphql';
import type { Plugin } from 'vite';

/** What the gateway reads beside the built client (gateway/http/persistedDocuments.ts), in Apollo's format. */
const MANIFEST = { fileName: 'persisted-query-manifest.json', format: 'apollo-persisted-query-manifest', version: 1 };
/** An operation's document, as codegen writes it into the file beside the .graphql file. */
const DOCUMENT = /(?<=^export const (\w+)Document = )\{.*\}(?= as unknown as DocumentNode;$)/gm;

/** Enough of a hash for a few hundred documents, and as short as it can be: each of them is sent to the browser. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** The text that the client would send: its cache also wants to know the type of everything. */
const textOf = (document: DocumentNode): string => print(cache.transformDocument(document));
const cache = new InMemoryCache();

/** Fragments as modules, which are in builds only; by this place a build treats them as parts of the features. */
const FRAGMENTS = join(import.meta.dirname, 'features/fragments/');
const fragmentFile = (name: string): string => `${FRAGMENTS}${name}.ts`;

/**
 * Gives each operation of the built client an id, by which it is asked for (graphql/documents.ts), and writes down which
 * document is meant. An id is made of the text, so that pages of an earlier build go on as long as their document is the same.
 * Fragments, which codegen repeats in each operation, come to the browser once.
 */
export function persistDocuments(): Plugin {
  const operations = new Map<string, { id: string; name: string; body: string }>();
  const fragments = new Map<string, string>();
  return {
    name: 'persist-documents',
    apply: 'build',
    // As long as it is as codegen wrote it.
    enforce: 'pre',
    transform: {
      filter: { id: /\.generated\.ts$/ },
      handler(code) {
        const used = new Set<string>();
        const written = code.replace(DOCUMENT, (text, name: string) => {
          const document = JSON.parse(text) as DocumentNode;
          const body = textOf(document);
          const id = idOf(body);
          operations.set(id, { id, name, body });
          const definitions = document.definitions.map((definition) => {
            const definitionText = JSON.stringify(definition);
            if (definition.kind !== Kind.FRAGMENT_DEFINITION) return definitionText;
            fragments.set(fragmentFile(definition.name.value), definitionText);
            used.add(definition.name.value);
            return `$${definition.name.value}`;
          });
          return `{"id":"${id}","kind":"Document","definitions":[${definitions.join()}]}`;
        });
        const imports = [...used].map((name) => `import $${name} from ${JSON.stringify(fragmentFile(name))};\n`);
        return { code: imports.join('') + written, map: null };
      },
    },
    resolveId: (id) => (id.startsWith(FRAGMENTS) ? id : null),
    load: (id) => (fragments.has(id) ? `export default ${fragments.get(id)};` : null),
    generateBundle() {
      const { fileName, ...about } = MANIFEST;
      const source = JSON.stringify({ ...about, operations: [...operations.values()] });
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
