import { describe, expect, it } from 'vitest';
import { annotationPath, ownPath, signInPath } from '#client/lib/paths.ts';

describe('the address after signing in', () => {
  it.each(['/datasets?q=span', '/dataset/1/annotation-mode?page=2#top', '/'])('leads back to %s', (wish) => {
    expect(ownPath(wish)).toBe(wish);
  });

  it.each([
    null,
    '',
    'https://example.org/',
    '//example.org/',
    '/\\example.org/',
    '/\t/example.org/',
    'javascript:alert(1)',
    'datasets',
    '\\/example.org',
  ])('stays on this site for %j', (wish) => {
    expect(ownPath(wish)).toBe('/');
  });
});

describe('an anonymous visitor', () => {
  it('keeps the query and the whole path to return to', () => {
    expect(signInPath({ pathname: '/datasets', search: '?q=a%20b' })).toBe(
      '/sign-in?q=a+b&redirect=%2Fdatasets%3Fq%3Da%2520b',
    );
  });

  it('needs no return path for the root', () => {
    expect(signInPath({ pathname: '/', search: '' })).toBe('/sign-in');
  });

  it('returns exactly to the wanted address', () => {
    const wanted = {
      pathname: '/dataset/7/annotation-mode',
      search: '?query=%7B%22status%22%3A%22draft%22%7D',
      hash: '#x',
    };
    const query = new URL(signInPath(wanted), 'http://localhost').searchParams;
    expect(ownPath(query.get('redirect'))).toBe(wanted.pathname + wanted.search + wanted.hash);
  });
});

describe('the annotation page of a dataset', () => {
  it('has its id in the path', () => {
    expect(annotationPath('a b')).toBe('/dataset/a%20b/annotation-mode');
  });
});
