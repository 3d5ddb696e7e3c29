import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOperationAST, parse } from 'graphql';

/** What a build of the client leaves behind (client/persistDocuments.ts), in Apollo's format. */
interface Manifest {
  operations: { id: string; body: string }[];
}

/** The documents that the built client asks for, by the ids it asks with; none where it is not built. */
export function readDocuments(clientDir: string): ReadonlyMap<string, string> {
  const manifest = readManifest(join(clientDir, 'persisted-query-manifest.json'));
  return new Map(manifest?.operations.map(({ id, body }) => [id, body]));
}

/** The names of the operations in documents. */
export const operationNames = (documents: ReadonlyMap<string, string>): string[] =>
  [...documents.values()].flatMap((body) => getOperationAST(parse(body))?.name?.value ?? []);

function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
