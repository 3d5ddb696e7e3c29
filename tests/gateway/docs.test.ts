import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';

const gateway = await startTestGateway({ backendOrigin: 'http://127.0.0.1:1' });
const get = (path: string) => fetch(gateway.url + path, { redirect: 'manual' });
const names = readdirSync('gateway/docs')
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace(/\.md$/, ''));
const linksIn = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);

describe('the guides', () => {
  it.each(names)('are served as pages: %s', async (name) => {
    const response = await get(`/docs/${name}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('href="#content"');
    expect(html).toContain('aria-current="page"');
    expect(html).toContain('<a href="/api/docs">REST API</a>');
    expect(html.match(/<h1 /g)).toHaveLength(1);
    expect(html).not.toContain('<script');
  });

  it('start with an index of all guides', async () => {
    const html = await (await get('/docs/')).text();
    expect(html).toBe(await (await get('/docs/index')).text());
    for (const name of names.filter((one) => one !== 'index')) expect(linksIn(html)).toContain(`/docs/${name}`);
  });

  it('are listed in the groups of the index', async () => {
    const html = await (await get('/docs/graphql')).text();
    expect(html).toContain(
      '<ul aria-label="From programs"><li><a href="/docs/graphql" aria-current="page">GraphQL</a></li>',
    );
    expect(html).toContain('<ul aria-label="In the browser"><li><a href="/docs/annotate">Annotate</a></li>');
  });

  it('link only to pages and headings that exist', async () => {
    const pages = new Map<string, string>(
      await Promise.all(
        names.map(async (name) => [`/docs/${name}`, await (await get(`/docs/${name}`)).text()] as const),
      ),
    );
    pages.set('/docs/', pages.get('/docs/index')!);
    for (const [path, html] of pages)
      for (const href of linksIn(html).filter((one) => /^(#|\/docs)/.test(one))) {
        const [page, anchor] = href.split('#');
        const target = pages.get(page || path);
        expect(target, `${href} in ${path}`).toBeDefined();
        if (anchor) expect(target, `${href} in ${path}`).toContain(` id="${anchor}"`);
      }
  });

  it.each(['/docs/nothing', '/docs/a/b', '/docs/page.css', '/docs/__proto__'])('answer 404 for %s', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-security-policy') !== null]).toEqual([404, true]);
  });
});
