import Type from 'typebox';
import { stringEnum } from '../../http/shapes.ts';
import {
  AnyObject,
  anyOf,
  Count,
  type Domain,
  Id,
  list,
  object,
  orNull,
  page,
  ref,
  Text,
  Time,
  items,
  times,
} from '../descriptions.ts';

const Number = Type.Number();
const tokens = { input_tokens: Count, output_tokens: Count, cost: orNull(Number) };
const Suggested = object({
  question_id: Id,
  value: ref('Answer'),
  score: anyOf(Number, list(Number), Type.Null()),
});

const Fault = object({ question: Text, code: Text, value: orNull(Text), detail: Text });

export const suggester: Domain = {
  tag: 'Suggesting model',
  description: 'A model that is asked for suggestions: its settings, estimates, and jobs in the background.',
  schemas: {
    Suggester: object({
      allowed_hosts: list(Text),
      settings: orNull(
        object({
          base_url: Text,
          model: Text,
          agent: orNull(Text),
          prompt: Text,
          questions: orNull(list(Text)),
          parameters: AnyObject,
          requests_per_minute: Count,
          concurrency: Count,
          timeout_seconds: Count,
          input_price: orNull(Number),
          output_price: orNull(Number),
          updated_at: Time,
          api_key: orNull(object({ ends_with: Text })),
        }),
      ),
    }),
    SuggestionJob: object({
      id: Id,
      status: stringEnum(['running', 'stopped', 'finished']),
      replace: Text,
      progress: object({ done: Count, total: Count }),
      suggested: Count,
      skipped: Count,
      refused: Count,
      ...tokens,
      problem: orNull(Text),
      paused_until: orNull(Time),
      ...times,
    }),
  },
  operations: {
    'GET /api/v1/datasets/{dataset_id}/suggester': {
      id: 'getSuggester',
      summary: 'Get the model of a dataset',
      answer: ref('Suggester'),
    },
    'PUT /api/v1/datasets/{dataset_id}/suggester': {
      id: 'putSuggester',
      summary: 'Set up the model of a dataset',
      answer: ref('Suggester'),
    },
    'DELETE /api/v1/datasets/{dataset_id}/suggester': {
      id: 'deleteSuggester',
      summary: 'Remove the model of a dataset',
      answer: null,
      status: 204,
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/preview': {
      id: 'previewSuggester',
      summary: 'Read what the model would be asked about a record',
      answer: object({ record_id: Id, messages: list(AnyObject), schema: AnyObject }),
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/test': {
      id: 'testSuggester',
      summary: 'Ask the model about one record, without saving anything',
      answer: object({
        record_id: Id,
        ...tokens,
        answer: orNull(Text),
        suggestions: list(Suggested),
        reason: orNull(Text),
        problems: list(Text),
        faults: list(Fault),
      }),
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/estimate': {
      id: 'estimateSuggestions',
      summary: 'Estimate how much it costs to ask about records, and how long it takes',
      answer: object({ matching: Count, records: Count, ...tokens, minutes: Count }),
    },
    'GET /api/v1/datasets/{dataset_id}/suggester/jobs': {
      id: 'listSuggestionJobs',
      summary: 'List the jobs of a dataset that ask its model',
      answer: items(ref('SuggestionJob')),
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/jobs': {
      id: 'startSuggestionJob',
      summary: 'Begin to ask the model about records, in the background',
      answer: ref('SuggestionJob'),
      status: 202,
    },
    'GET /api/v1/datasets/{dataset_id}/suggester/jobs/{job_id}': {
      id: 'getSuggestionJob',
      summary: 'Get the progress of a job that asks a model',
      answer: ref('SuggestionJob'),
    },
    'GET /api/v1/datasets/{dataset_id}/suggester/jobs/{job_id}/refusals': {
      id: 'listSuggestionRefusals',
      summary: 'List the records whose answers are no suggestions',
      answer: page(
        object({
          record_id: Id,
          reason: Text,
          detail: Text,
          faults: list(Fault),
          answer: orNull(Text),
          refused_at: Time,
        }),
      ),
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/jobs/{job_id}/stop': {
      id: 'stopSuggestionJob',
      summary: 'Stop a job that asks a model',
      answer: ref('SuggestionJob'),
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/jobs/{job_id}/resume': {
      id: 'resumeSuggestionJob',
      summary: 'Resume a stopped job that asks a model',
      answer: ref('SuggestionJob'),
    },
    'POST /api/v1/datasets/{dataset_id}/suggester/jobs/{job_id}/retry': {
      id: 'retrySuggestionJob',
      summary: 'Ask again about the records whose answers were refused',
      answer: ref('SuggestionJob'),
    },
  },
};
