import { describe, expect, it } from 'vitest';
import type { DatasetRow_DatasetFragment } from '#client/features/dataset/Datasets.generated.ts';
import { applyListing, type Counts, countBy, datasetListing } from '#client/features/dataset/listing.ts';

const dataset = (name: string, workspace: string, lastActivityAt: string): DatasetRow_DatasetFragment => ({
  __typename: 'FeedbackDataset',
  id: name,
  name,
  task: 'FEEDBACK',
  workspace: { __typename: 'Workspace', id: workspace, name: workspace },
  insertedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  lastActivityAt,
  distribution: null,
});

const DATASETS = [
  dataset('Résumés', 'hr', '2026-03-01T00:00:00Z'),
  dataset('reviews-10', 'sales', '2026-03-03T00:00:00Z'),
  dataset('reviews-9', 'sales', '2026-03-02T00:00:00Z'),
];

const names = (query: string, works = new Map<string, Counts>()) =>
  applyListing(DATASETS, datasetListing.read(new URLSearchParams(query)), works, 'en').map(({ name }) => name);

describe('the list of datasets', () => {
  it('shows the most recently active ones first', () => {
    expect(names('')).toEqual(['reviews-10', 'reviews-9', 'Résumés']);
  });

  it('is searched without regard to case and accents', () => {
    expect(names('q=RESUMES')).toEqual(['Résumés']);
    expect(names('q=é')).toEqual(names('q=e'));
  });

  it('is filtered by workspaces and tasks', () => {
    expect(names('workspaces=hr,nowhere')).toEqual(['Résumés']);
    expect(names('tasks=OTHER')).toEqual([]);
  });

  it('is filtered by tags of any content', () => {
    const tagged = (name: string, tags: Record<string, string>): DatasetRow_DatasetFragment => ({
      ...dataset(name, 'sales', '2026-03-01T00:00:00Z'),
      __typename: 'Text2TextDataset',
      task: 'TEXT2TEXT',
      tags,
    });
    const all = [...DATASETS, tagged('one', { language: 'en, de' }), tagged('two', { language: 'en', team: 'a' })];
    const shown = (query: string) =>
      applyListing(all, datasetListing.read(new URLSearchParams(query)), new Map(), 'en').map(({ name }) => name);
    expect(shown('tags=language:+en,+de')).toEqual(['one']);
    expect(shown('tags=language:+en&tags=language:+en,+de')).toEqual(['one', 'two']);
    expect(shown('tags=')).toHaveLength(5);
    expect(shown('sort=tags:desc').slice(0, 2).toSorted()).toEqual(['one', 'two']);
  });

  it('sorts names in natural order', () => {
    expect(names('sort=name:asc')).toEqual(['Résumés', 'reviews-9', 'reviews-10']);
  });

  it('sorts by pending records, unknown numbers last', () => {
    const works = new Map([
      ['reviews-9', { pending: 7, progress: 0.1 }],
      ['reviews-10', { pending: 3, progress: 0.5 }],
    ]);
    expect(names('sort=pending:desc', works)).toEqual(['reviews-9', 'reviews-10', 'Résumés']);
  });
});

describe('the address of the list', () => {
  it('is read back as written', () => {
    const query = 'q=a+b&workspaces=hr%2Csales&tasks=FEEDBACK&tags=a%3A+b%2C+c&tags=d%3A+e&sort=name%3Aasc';
    expect(datasetListing.write(datasetListing.read(new URLSearchParams(query))).toString()).toBe(query);
  });

  it('omits defaults, and drops unknown values', () => {
    expect(
      datasetListing.write(datasetListing.read(new URLSearchParams('sort=lastActivityAt:desc&q='))).toString(),
    ).toBe('');
    expect(datasetListing.write(datasetListing.read(new URLSearchParams('sort=password:asc'))).toString()).toBe('');
  });
});

describe('the counts of a filter', () => {
  it('are given for each value, in order', () => {
    expect(countBy(['b', 'a10', 'b', 'a9'], 'en')).toEqual([
      { value: 'a9', count: 1 },
      { value: 'a10', count: 1 },
      { value: 'b', count: 2 },
    ]);
  });
});
