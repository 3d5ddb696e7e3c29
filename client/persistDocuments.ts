import { createHash } from 'node:crypto';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import type { Plugin } from 'vite';

/** What the gateway reads beside the built client (gateway/graphql/documents.ts), in Apollo's format. */
const MANIFEST = { fileName: 'persisted-query-manifest.json', format: 'apollo-persisted-query-manifest', version: 1 };
/** An operation's document, as codegen writes it into the file beside the .graphql file. */
const DOCUMENT = /(?<=^export const (\w+)Document = )\{.*\}(?= as unknown as DocumentNode;$)/gm;

/** Enough of a hash for a few hundred documents, and as short as it can be: each of them is sent to the browser. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** The text that the client would send: its cache also wants to know the type of everything. */
const textOf = (document: DocumentNode): string => print(cache.transformDocument(document));
const cache = new InMemoryCache();

/**
 * Gives each operation of the built client an id, by which it is asked for (graphql/documents.ts), and writes down which
 * document is meant. An id is made of the text, so that pages of an earlier build go on as long as their document is the same.
 */
export function persistDocuments(): Plugin {
  const operations = new Map<string, { id: string; name: string; body: string }>();
  return {
    name: 'persist-documents',
    apply: 'build',
    // As long as it is as codegen wrote it.
    enforce: 'pre',
    transform: {
      filter: { id: /\.generated\.ts$/ },
      handler: (code) => ({
        code: code.replace(DOCUMENT, (document, name: string) => {
          const body = textOf(JSON.parse(document) as DocumentNode);
          const id = idOf(body);
          operations.set(id, { id, name, body });
          return document.replace('{', `{"id":"${id}",`);
        }),
        map: null,
      }),
    },
    generateBundle() {
      const { fileName, ...about } = MANIFEST;
      const source = JSON.stringify({ ...about, operations: [...operations.values()] });
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
