import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { i18n } from '#client/i18n/i18n.ts';
import type { Draft } from './draft.ts';
import type { Step } from './faults.ts';

/** Why the server would not make the dataset, and at which control that is to be mended. */
export interface Refusal {
  readonly step: Step;
  /** As in `faultsOf`; null where it belongs to no control. */
  readonly place: string | null;
  readonly message: string;
}

const TAKEN = 409;

/** What the server refused of the draft, from the way into the input that comes with the error. */
export function refusalOf(error: unknown, draft: Draft): Refusal {
  const { inputPath, detail } = (CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined) ?? {};
  const path = Array.isArray(inputPath) ? (inputPath as (string | number)[]) : [];
  const place = placeOf(path, draft);
  if (place?.place === 'about.name' && problemOf(error).status === TAKEN) {
    return { ...place, message: i18n.t('create:nameTaken', { name: draft.name }) };
  }
  const most = place?.place.endsWith('.options') && /has at most (\d+) items$/.exec(String(detail))?.[1];
  if (place && most) return { ...place, message: i18n.t('create:manyOptions', { count: Number(most) }) };
  // The place tells what the message would begin with: the way in terms of the REST API.
  const message = place && typeof detail === 'string' ? detail.replace(/^[\w.]+: /, '') : saveMessage(error);
  return place ? { ...place, message } : { step: 'summary', place: null, message };
}

const PARTS = {
  fields: { step: 'data', parts: 'fields' },
  metadataProperties: { step: 'data', parts: 'metadata' },
  vectorsSettings: { step: 'data', parts: 'vectors' },
  questions: { step: 'questions', parts: 'questions' },
} as const;

function placeOf([member, index, ...rest]: readonly (string | number)[], draft: Draft) {
  if (member === 'name' || member === 'guidelines') return { step: 'about', place: `about.${member}` } as const;
  if (member === 'workspaceId') return { step: 'about', place: 'about.workspace' } as const;
  const known = PARTS[member as keyof typeof PARTS];
  const part = known && draft[known.parts][Number(index)];
  if (!part) return null;
  // Below the settings and their type comes what the form calls a member.
  const [first, , third] = rest;
  return { step: known.step, place: `${part.key}.${(first === 'settings' ? third : first) ?? 'title'}` };
}
