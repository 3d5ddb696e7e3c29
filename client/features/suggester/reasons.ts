import type { SuggestionRefusalReason } from '#client/graphql/schema-types.ts';

const EXPLAINED: ReadonlySet<SuggestionRefusalReason> = new Set(['DECLINED', 'REJECTED', 'INVALID', 'FAILED']);

/** Whether the server's text, which is English or the endpoint's, says more than the translated reason. */
export const hasDetail = (reason: SuggestionRefusalReason): boolean => EXPLAINED.has(reason);
