import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allOf, type RecordCriteria } from '#client/features/criteria/index.ts';
import { formerAfter, formerFiltersOf } from '#client/features/filter/formerFilters.ts';
import { withDefault, withName, withSaved } from '#client/features/filter/SavedTool.tsx';
import { defaultCriteria, savedFiltersOf } from '#client/features/filter/savedFilters.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';

const PARCELS: RecordCriteria = {
  ...allOf('DRAFT'),
  search: { text: 'parcel', field: 'prompt' },
  conditions: [{ subject: { of: 'metadata', name: 'source' }, is: { terms: ['mail'], match: 'any' } }],
  sort: [{ by: { of: 'record', name: 'updated_at' }, order: 'desc' }],
};

describe('saved filters', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => void vi.restoreAllMocks());

  it('are stored for one user and one dataset', () => {
    savedFiltersOf('u1', 'd1').write(withSaved([], 'Parcels', PARCELS));
    expect(savedFiltersOf('u1', 'd1').read()).toEqual([{ name: 'Parcels', criteria: PARCELS, isDefault: false }]);
    expect([savedFiltersOf('u2', 'd1').read(), savedFiltersOf('u1', 'd2').read()]).toEqual([[], []]);
  });

  it('have at most one default', () => {
    const both = withSaved(withSaved([], 'One', PARCELS), 'Two', allOf('PENDING'));
    savedFiltersOf('u1', 'd1').write(withDefault(withDefault(both, 'One'), 'Two'));
    expect(defaultCriteria('u1', 'd1')).toEqual(allOf('PENDING'));
    savedFiltersOf('u1', 'd1').write(withDefault(both, null));
    expect(defaultCriteria('u1', 'd1')).toBeUndefined();
  });

  it('are replaced by another with the same name, but not by renaming', () => {
    const both = withSaved(withSaved([], 'One', PARCELS), 'Two', PARCELS);
    expect(withSaved(both, 'One', allOf('DRAFT')).map(({ criteria }) => criteria)).toEqual([allOf('DRAFT'), PARCELS]);
    expect(withName(both, 'One', 'Two')).toEqual(both);
    expect(withName(both, 'One', 'Three').map(({ name }) => name)).toEqual(['Three', 'Two']);
  });

  it('can be restored for a day after they were deleted or replaced, but not while their criteria are saved', () => {
    const both = withSaved(withSaved([], 'One', PARCELS), 'Two', allOf('PENDING'));
    const hour = 3_600_000;
    const names = (former: readonly { name: string }[]) => former.map(({ name }) => name);
    const replaced = withSaved(both, 'One', allOf('DRAFT'));
    const former = formerAfter([], both, replaced, hour);
    expect(former).toEqual([{ ...both[0], until: hour }]);
    expect(formerAfter([], both, withName(both, 'One', 'Three'), hour)).toEqual([]);
    expect(names(formerAfter(former, replaced, [], 2 * hour))).toEqual(['One', 'Two', 'One']);
    expect(formerAfter(former, replaced, both, 2 * hour)).toEqual([{ ...replaced[0], until: 2 * hour }]);
    expect(names(formerAfter(former, [], [], 24 * hour))).toEqual(['One']);
    expect(formerAfter(former, [], [], 25 * hour)).toEqual([]);
    formerFiltersOf('u1', 'd1').write(former);
    expect(formerFiltersOf('u1', 'd1').read()).toEqual(former);
  });

  it('are shared by all tabs', () => {
    const { result } = renderHook(() => useDeviceValue(savedFiltersOf('u1', 'd1')));
    act(() => {
      localStorage.setItem('marl.filters.u1.d1', '[{"name":"Elsewhere","query":{}}]');
      window.dispatchEvent(new StorageEvent('storage', { key: 'marl.filters.u1.d1' }));
    });
    expect(result.current.map(({ name }) => name)).toEqual(['Elsewhere']);
  });

  it('last as long as the page without browser storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const kept = savedFiltersOf('u3', 'd1');
    kept.write(withSaved(kept.read(), 'One', PARCELS));
    kept.write(withSaved(kept.read(), 'Two', PARCELS));
    expect(kept.read().map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it.each(['{', '{}', '[null, 7, {"name":"x"}]'])('that cannot be read are left out: %s', (kept) => {
    localStorage.setItem('marl.filters.u1.d1', kept);
    expect(savedFiltersOf('u1', 'd1').read()).toEqual([]);
  });
});
