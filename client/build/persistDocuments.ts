import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, Kind, print } from 'graphql';
import type { Plugin } from 'vite';

/** The manifest that the gateway reads (gateway/http/persistedDocuments.ts), in Apollo's format. */
export const DOCUMENTS_FILE = 'persisted-query-manifest.json';
const MANIFEST = { format: 'apollo-persisted-query-manifest', version: 1 };

interface Operation {
  id: string;
  name: string;
  body: string;
}

export interface DocumentManifest {
  operations: Operation[];
}
/** An operation's document, as codegen writes it. */
const DOCUMENT = /(?<=^export const (\w+)Document = )\{.*\}(?= as unknown as DocumentNode;$)/gm;

/** A short hash is unique among a few hundred documents, and every id is sent to the browser. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** The text that the client would send: its cache adds `__typename`. */
const textOf = (document: DocumentNode): string => print(cache.transformDocument(document));
const cache = new InMemoryCache();

/** Virtual modules of fragments; this path makes the build treat them as parts of the features. */
const FRAGMENTS = join(import.meta.dirname, '../features/fragments/');
const fragmentFile = (name: string): string => `${FRAGMENTS}${name}.ts`;

/**
 * Replaces the documents of operations by ids (graphql/documents.ts) and writes a manifest of both. An id is a hash of the text,
 * so pages of an earlier build still work as long as their documents are unchanged. Fragments, which codegen repeats in each
 * operation, become modules of their own.
 */
export function persistDocuments(): Plugin {
  const operations = new Map<string, Operation>();
  const fragments = new Map<string, string>();
  return {
    name: 'persist-documents',
    apply: 'build',
    // Before other plugins change what codegen wrote.
    enforce: 'pre',
    transform: {
      filter: { id: /\.generated\.ts$/ },
      handler(code) {
        const used = new Set<string>();
        const transformed = code.replace(DOCUMENT, (text, name: string) => {
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
        return { code: imports.join('') + transformed, map: null };
      },
    },
    resolveId: (id) => (id.startsWith(FRAGMENTS) ? id : null),
    load: (id) => (fragments.has(id) ? `export default ${fragments.get(id)};` : null),
    generateBundle() {
      const manifest: DocumentManifest = { ...MANIFEST, operations: [...operations.values()] };
      this.emitFile({ type: 'asset', fileName: DOCUMENTS_FILE, source: JSON.stringify(manifest) });
    },
  };
}
