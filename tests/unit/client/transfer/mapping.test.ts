import { describe, expect, it } from 'vitest';
import {
  doubleTarget,
  leftOut,
  missingFields,
  type TargetDataset,
  targetsOf,
  toMappingInput,
  toTargets,
} from '#client/features/transfer/mapping.ts';

const part = (name: string) => ({ id: name, name, title: `The ${name}` });
const dataset: TargetDataset = {
  __typename: 'FeedbackDataset',
  id: 'd',
  name: 'd',
  status: 'READY',
  allowExtraMetadata: true,
  viewerCanEdit: true,
  workspace: { __typename: 'Workspace', id: 'w', name: 'w' },
  fields: [
    { __typename: 'TextField', ...part('text'), required: true },
    { __typename: 'TextField', ...part('more'), required: false },
  ],
  questions: [{ __typename: 'LabelQuestion', ...part('tone') }],
  metadataProperties: [{ __typename: 'TermsMetadataProperty', ...part('source') }],
  vectorsSettings: [{ __typename: 'VectorSettings', ...part('meaning') }],
};

const found = {
  __typename: 'ImportMapping' as const,
  externalId: 'record.external_id',
  extraMetadata: 'record.metadata',
  responses: 'record.responses',
  fields: [{ __typename: 'ColumnUse' as const, name: 'text', column: 'text' }],
  metadata: [
    { __typename: 'ColumnUse' as const, name: 'source', column: 'metadata.source' },
    { __typename: 'ColumnUse' as const, name: 'own', column: 'metadata.own' },
  ],
  vectors: [{ __typename: 'ColumnUse' as const, name: 'meaning', column: 'vectors.meaning' }],
  suggestions: [
    {
      __typename: 'SuggestionColumns' as const,
      question: 'tone',
      column: 'suggestions.tone',
      scoreColumn: 'suggestions.tone.score',
      agentColumn: null,
      typeColumn: null,
      agent: null,
    },
  ],
  answers: [{ __typename: 'ColumnUse' as const, name: 'tone', column: 'answers.tone' }],
};

describe('the mapping', () => {
  it('is the one of the gateway, and is sent back unchanged', () => {
    const targets = toTargets(found, dataset);
    expect(targets).toMatchObject({ 'metadata.source': 'metadata:source', 'metadata.own': 'own:own' });
    expect(toMappingInput(targets)).toEqual({
      externalId: 'record.external_id',
      extraMetadata: 'record.metadata',
      responses: 'record.responses',
      fields: [{ name: 'text', column: 'text' }],
      metadata: [
        { name: 'source', column: 'metadata.source' },
        { name: 'own', column: 'metadata.own' },
      ],
      vectors: [{ name: 'meaning', column: 'vectors.meaning' }],
      suggestions: [
        {
          question: 'tone',
          column: 'suggestions.tone',
          scoreColumn: 'suggestions.tone.score',
          agentColumn: null,
          typeColumn: null,
        },
      ],
      answers: [{ name: 'tone', column: 'answers.tone' }],
    });
  });

  it('may have any target of the dataset, and extra metadata if allowed', () => {
    expect(targetsOf(dataset, 'colour')).toEqual([
      'ignore',
      'field:text',
      'field:more',
      'metadata:source',
      'own:colour',
      'vector:meaning',
      'suggestion:tone',
      'score:tone',
      'agent:tone',
      'type:tone',
      'answer:tone',
      'id',
      'extra',
      'responses',
    ]);
    const strict = targetsOf({ ...dataset, allowExtraMetadata: false }, 'colour');
    expect(strict.filter((target) => target === 'extra' || target.startsWith('own:'))).toEqual([]);
  });

  it('must include every required field once, and no target twice', () => {
    expect(missingFields({ a: 'field:more' }, dataset)).toEqual(['The text']);
    expect(missingFields({ a: 'field:text' }, dataset)).toEqual([]);
    expect(doubleTarget({ a: 'field:text', b: 'ignore', c: 'ignore' })).toBeUndefined();
    expect(doubleTarget({ a: 'field:text', b: 'id', c: 'field:text' })).toBe('field:text');
  });

  it('names the columns that go nowhere, chosen or not', () => {
    const columns = ['text', 'tone', 'page'].map((name) => ({ name }));
    expect(leftOut(columns, { text: 'field:text', tone: 'ignore' })).toEqual(['tone', 'page']);
  });
});
