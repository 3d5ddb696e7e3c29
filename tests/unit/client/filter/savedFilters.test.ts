import { beforeEach, describe, expect, it } from 'vitest';
import { allOf, type RecordCriteria } from '#client/features/criteria/index.ts';
import { withDefault, withName, withSaved } from '#client/features/filter/saved/changes.ts';
import { defaultCriteria, readSavedFilters, writeSavedFilters } from '#client/features/filter/saved/savedFilters.ts';

const PARCELS: RecordCriteria = {
  ...allOf('DRAFT'),
  search: { text: 'parcel', field: 'prompt' },
  conditions: [{ subject: { of: 'metadata', name: 'source' }, is: { terms: ['mail'], match: 'any' } }],
  sort: [{ by: { of: 'record', name: 'updated_at' }, order: 'desc' }],
};

describe('saved filters', () => {
  beforeEach(() => localStorage.clear());

  it('are kept for one user and one dataset', () => {
    writeSavedFilters('u1', 'd1', withSaved([], 'Parcels', PARCELS));
    expect(readSavedFilters('u1', 'd1')).toEqual([{ name: 'Parcels', criteria: PARCELS, isDefault: false }]);
    expect([readSavedFilters('u2', 'd1'), readSavedFilters('u1', 'd2')]).toEqual([[], []]);
  });

  it('have one default at most, or none', () => {
    const both = withSaved(withSaved([], 'One', PARCELS), 'Two', allOf('PENDING'));
    writeSavedFilters('u1', 'd1', withDefault(withDefault(both, 'One'), 'Two'));
    expect(defaultCriteria('u1', 'd1')).toEqual(allOf('PENDING'));
    writeSavedFilters('u1', 'd1', withDefault(both, null));
    expect(defaultCriteria('u1', 'd1')).toBeUndefined();
  });

  it('are replaced by what is saved under their name, and take no other’s name', () => {
    const both = withSaved(withSaved([], 'One', PARCELS), 'Two', PARCELS);
    expect(withSaved(both, 'One', allOf('DRAFT')).map(({ criteria }) => criteria)).toEqual([allOf('DRAFT'), PARCELS]);
    expect(withName(both, 'One', 'Two')).toEqual(both);
    expect(withName(both, 'One', 'Three').map(({ name }) => name)).toEqual(['Three', 'Two']);
  });

  it.each(['{', '{}', '[null, 7, {"name":"x"}]'])('that cannot be read are left out: %s', (kept) => {
    localStorage.setItem('marl.filters.u1.d1', kept);
    expect(readSavedFilters('u1', 'd1')).toEqual([]);
  });
});
