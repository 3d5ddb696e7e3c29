import type { ApolloClient } from '@apollo/client';
import { keyed } from '#client/features/settings/index.ts';
import type { Edit } from '#client/features/sync/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { type Decision, type ReviewedRecord, toInput } from './decision.ts';
import {
  ResolveRecordDocument,
  type ResolveRecordMutation,
  ReviewRecordDocument,
  type ReviewRecordQuery,
  WithdrawResolutionDocument,
  type WithdrawResolutionMutation,
} from './Review.generated.ts';

/** Reads a record again; null if it was deleted. */
export async function readRecord(client: ApolloClient, recordId: string): Promise<ReviewedRecord | null> {
  const { data } = await client.query<ReviewRecordQuery>({
    query: ReviewRecordDocument,
    variables: { recordId },
    fetchPolicy: 'network-only',
    context: QUIET,
  });
  return data?.record ?? null;
}

/** Saves or withdraws a decision. Resolves to the version of the resolution after that, 0 without one. */
export async function sendDecision(client: ApolloClient, recordId: string, edit: Edit<Decision>): Promise<number> {
  const version = Number(edit.version ?? 0);
  const { due } = edit.answers;
  const context = { ...QUIET, ...keyed(client, `${recordId}.${edit.at}.${version}.${due}`) };
  if (due === 'save') {
    const { data } = await client.mutate<ResolveRecordMutation>({
      mutation: ResolveRecordDocument,
      variables: { input: toInput(recordId, edit.answers, version) },
      context,
    });
    return data?.resolveRecord.record.resolution?.version ?? version + 1;
  }
  // Without a version, the decision was taken back before it was sent.
  if (version > 0) {
    await client.mutate<WithdrawResolutionMutation>({
      mutation: WithdrawResolutionDocument,
      variables: { recordId, version },
      context,
    });
  }
  return 0;
}
