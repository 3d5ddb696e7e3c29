import type { ApolloLink } from '@apollo/client';

/** Replaces the document of an operation by its id; undefined without a build, which creates the ids. */
export function persistedAs({ query }: ApolloLink.Operation): { version: 1; sha256Hash: string } | undefined {
  const { id } = query as { id?: string };
  return id ? { version: 1, sha256Hash: id } : undefined;
}
