import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '#client/features/record/address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

describe('the address of the annotation page', () => {
  it('means the first pending record when it says nothing', () => {
    expect(read('')).toEqual({ criteria: { status: 'PENDING' }, position: 1 });
  });

  it('survives being written and read again', () => {
    const address = { criteria: { status: 'DRAFT' }, position: 12 } as const;
    expect(readAddress(writeAddress(new URLSearchParams(), address))).toEqual(address);
  });

  it('is written as encoded JSON, with the view mode', () => {
    const params = writeAddress(new URLSearchParams(), { criteria: { status: 'SUBMITTED' }, position: 3 });
    expect(Object.fromEntries(params)).toEqual({
      query: '{"status":"submitted"}',
      pagination: '{"size":1,"page":3}',
      viewMode: 'annotate',
    });
  });

  it('reads the parameters of older links and rewrites them', () => {
    expect(read('status=discarded&page=7')).toEqual({ criteria: { status: 'DISCARDED' }, position: 7 });
    const params = writeAddress(new URLSearchParams('status=discarded&page=7'), read('status=discarded&page=7'));
    expect([...params.keys()]).toEqual(['query', 'pagination', 'viewMode']);
  });

  it.each(['query={', 'query=[]', 'query={"status":"gone"}', 'pagination={"page":-1}', 'pagination={"page":"x"}'])(
    'drops what is broken: %s',
    (search) => {
      expect(read(search)).toEqual({ criteria: { status: 'PENDING' }, position: 1 });
    },
  );

  it('leaves alone what belongs to others', () => {
    const params = new URLSearchParams('sort=[]&query={"text":"card"}');
    const written = writeAddress(params, { criteria: { status: 'PENDING' }, position: 1 });
    expect(written.get('sort')).toBe('[]');
    expect(written.get('query')).toBe('{"text":"card","status":"pending"}');
  });
});
