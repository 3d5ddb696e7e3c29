import type { ApolloClient } from '@apollo/client';
import { outboxFor, unsentIn } from '#client/features/response/index.ts';
import type { StatusOf } from './matching.ts';

/**
 * The statuses of records with the answers that wait on this device. Answers of other open tabs are not on this page, so their records
 * are in none of its lists.
 */
export async function unsentStatuses(client: ApolloClient, userId: string): Promise<StatusOf> {
  const { own, elsewhere } = await unsentIn(outboxFor(client, userId), userId);
  const statuses = new Map(own.map(({ recordId, outcome }) => [recordId, outcome.status]));
  return ({ id, status }) => statuses.get(id) ?? (elsewhere.has(id) ? null : status);
}
