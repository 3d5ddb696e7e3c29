import type { UpdateControlsInput } from '#gateway/graphql/__generated__/types.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { type RestShare, toShare, toWeeks } from '../quality/quality.source.ts';

interface RestControls {
  share: number;
  shows_own_score: boolean;
  available: number;
}

interface RestScore extends RestShare {
  records: number;
  weeks: (RestShare & { week: string })[];
}

const below = (id: string) => ({ params: { id } });

export const settingsOf = (rest: RestClient, id: string) =>
  rest.get<RestControls>('/v1/datasets/:id/controls', below(id)).then(camelCased);

export const update = (rest: RestClient, { datasetId, share, showsOwnScore }: UpdateControlsInput) =>
  rest.patch<RestControls>('/v1/datasets/:id/controls', {
    ...below(datasetId),
    body: { share: share ?? undefined, shows_own_score: showsOwnScore ?? undefined },
  });

export const scoresOf = (rest: RestClient, id: string) =>
  rest
    .get<{ items: (RestScore & { user_id: string })[] }>('/v1/datasets/:id/controls/scores', below(id))
    .then(({ items }) => items.map(({ user_id: userId, ...score }) => ({ userId, score: toScore(score) })));

export const ownScoreOf = (rest: RestClient, id: string) =>
  rest
    .get<{ score: RestScore | null }>('/v1/me/datasets/:id/controls/score', below(id))
    .then(({ score }) => score && toScore(score));

const toScore = ({ records, weeks, ...total }: RestScore) => ({
  records,
  total: toShare(total),
  weeks: toWeeks(weeks),
});
