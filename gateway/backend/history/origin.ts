import type { FastifyRequest } from 'fastify';

/** The programs that change responses, as far as requests identify them. */
export const CLIENTS = ['web', 'graphql', 'cli', 'import', 'sdk', 'api', 'rule'] as const;
export type Client = (typeof CLIENTS)[number];

/** The user, the program and the API key behind a change of responses. */
export interface Origin {
  /** Null for a deleted user whose job continues. */
  userPk: number | null;
  client: Client;
  /** Whether the request may change several responses. */
  isBulk: boolean;
  /** A named API key, or the main key that every user has. */
  key?: { id: string; name: string } | 'main' | undefined;
}

export function originOf({ user, access, headers }: FastifyRequest, { isBulk = false } = {}): Origin {
  const hasMainKey = headers['x-argilla-api-key'] === user.api_key;
  return { userPk: user.pk, client: clientOf(headers), isBulk, key: access ?? (hasMainKey ? 'main' : undefined) };
}

/** The gateway names itself and the commands; SDKs send requests by Python's libraries. */
function clientOf(headers: FastifyRequest['headers']): Client {
  const named = headers['x-marl-client'];
  if (isNamed(named)) return named;
  return /^(python-|argilla)/i.test(headers['user-agent'] ?? '') ? 'sdk' : 'api';
}

const isNamed = (name: unknown): name is Client => ['web', 'graphql', 'cli', 'import'].includes(name as string);
