import Type from 'typebox';
import { stringEnum } from '../../http/shapes.ts';
import {
  anyOf,
  byName,
  Count,
  type Domain,
  Flag,
  Id,
  items,
  list,
  object,
  oneOf,
  orNull,
  page,
  ref,
  Text,
  times,
} from '../descriptions.ts';

const Number = Type.Number();
const Day = Type.String({ format: 'date' });
const Done = object({ done: Count, total: Count });
const share = { answers: Count, right: Count, interval: orNull(list(Number)) };
const score = {
  ...share,
  weeks: list(object({ ...share, week: Day })),
  confusion: list(object({ expected: orNull(Text), given: orNull(Text), count: Count })),
  hardest: list(object({ ...share, label: Text })),
};
const controlScore = { ...share, records: Count, weeks: list(object({ ...share, week: Day, records: Count })) };
const Source = oneOf(
  object({ type: Type.Literal('response'), user_id: orNull(Id) }),
  object({ type: Type.Literal('suggestion') }, { agent: orNull(Text) }),
  object({ type: Type.Literal('majority'), votes: Count, of: Count }),
  object({ type: Type.Literal('form') }),
);

export const review: Domain = {
  tag: 'Review',
  description: 'Settled answers, agreement, the quality of answers, and control records.',
  schemas: {
    Disagreement: object({ all: orNull(Number), questions: byName(Number) }),
    Resolution: object({
      record_id: Id,
      values: orNull(byName(object({ value: ref('Answer') }))),
      sources: orNull(byName(Source)),
      comment: orNull(Text),
      user_id: orNull(Id),
      version: Count,
      ...times,
    }),
    ResolutionJob: object({
      id: Id,
      status: stringEnum(['queued', 'started', 'finished']),
      progress: Done,
      changed: Count,
    }),
    ResolutionPreview: object({
      matching: Count,
      resolvable: Count,
      partial: Count,
      already_resolved: Count,
      by_question: byName(object({ resolvable: Count, too_few: Count, no_majority: Count })),
    }),
    ControlSettings: object({ share: Count, shows_own_score: Flag, available: Count }),
    ControlScore: object(controlScore),
  },
  operations: {
    'GET /api/v1/datasets/{dataset_id}/resolutions': {
      id: 'listResolutions',
      summary: 'List the resolutions of a dataset',
      answer: page(ref('Resolution')),
    },
    'GET /api/v1/datasets/{dataset_id}/resolutions/{record_id}': {
      id: 'getResolution',
      summary: 'Get the resolution of a record',
      answer: ref('Resolution'),
    },
    'PUT /api/v1/datasets/{dataset_id}/resolutions/{record_id}': {
      id: 'resolveRecord',
      summary: 'Settle the answers to a record',
      answer: ref('Resolution'),
    },
    'DELETE /api/v1/datasets/{dataset_id}/resolutions/{record_id}': {
      id: 'withdrawResolution',
      summary: 'Withdraw a resolution; its versions are kept',
      answer: ref('Resolution'),
    },
    'GET /api/v1/datasets/{dataset_id}/resolutions/{record_id}/versions': {
      id: 'listResolutionVersions',
      summary: 'List the versions of a resolution',
      answer: page(ref('Resolution')),
    },
    'POST /api/v1/datasets/{dataset_id}/resolutions/bulk': {
      id: 'resolveRecords',
      summary: 'Take the majority of the answers to matching records',
      description: 'With `dry_run`, the status is 200 and the answer counts what would be resolved.',
      answer: ref('ResolutionJob'),
      status: 202,
      others: { 200: ref('ResolutionPreview') },
    },
    'POST /api/v1/datasets/{dataset_id}/resolutions/bulk/preview': {
      id: 'previewResolutions',
      summary: 'Count what taking the majority would resolve',
      answer: ref('ResolutionPreview'),
    },
    'POST /api/v1/datasets/{dataset_id}/resolutions/bulk/{job_id}/undo': {
      id: 'undoResolutions',
      summary: 'Undo a bulk of resolutions',
      answer: ref('ResolutionJob'),
      status: 202,
    },
    'GET /api/v1/jobs/{job_id}': {
      id: 'getJob',
      summary: 'Get the state of a job in the background',
      answer: anyOf(ref('ResolutionJob'), ref('SuggestionJob')),
    },
    'GET /api/v1/datasets/{dataset_id}/agreement': {
      id: 'getAgreement',
      summary: 'Get how far people agree, for each question',
      answer: object({
        questions: list(
          object({
            question: Text,
            items: Count,
            alpha: orNull(Number),
            pairs: list(object({ user_ids: list(Id), items: Count, kappa: orNull(Number) })),
          }),
        ),
      }),
    },
    'GET /api/v1/quality/metrics': {
      id: 'getQualityTotals',
      summary: 'Get how often answers were right, for monitoring',
      answer: items(
        object({
          dataset_id: Id,
          dataset: Text,
          workspace: Text,
          question: Text,
          user: orNull(Text),
          agent: orNull(Text),
          answers: Count,
          right: Count,
          judged: Count,
          kept: Count,
        }),
      ),
    },
    'GET /api/v1/datasets/{dataset_id}/quality': {
      id: 'getQuality',
      summary: 'Get how good the answers of people and the suggestions of agents are',
      answer: object({
        questions: list(
          object({
            question: Text,
            labels: list(Text),
            people: object(score),
            users: list(object({ user_id: Id, ...score })),
            agents: list(object({ agent: orNull(Text), judged: Count, kept: Count, ...score })),
          }),
        ),
      }),
    },
    'GET /api/v1/datasets/{dataset_id}/controls': {
      id: 'getControls',
      summary: 'Get the settings of control records',
      answer: ref('ControlSettings'),
    },
    'PATCH /api/v1/datasets/{dataset_id}/controls': {
      id: 'updateControls',
      summary: 'Change the settings of control records',
      answer: ref('ControlSettings'),
    },
    'GET /api/v1/datasets/{dataset_id}/controls/scores': {
      id: 'listControlScores',
      summary: 'List how well people answered control records',
      answer: items(object({ user_id: Id, ...controlScore })),
    },
    'GET /api/v1/me/datasets/{dataset_id}/controls/score': {
      id: 'getMyControlScore',
      summary: 'Get how well you answered control records',
      description: '`score` is null if the dataset keeps it from annotators, and before there are enough answers.',
      answer: object({ score: orNull(ref('ControlScore')) }),
    },
  },
};
