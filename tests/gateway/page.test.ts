import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';

const NASTY = '</script><script src="/evil.js"></script><!--';
const PAGES = [
  {
    path: '^/said/(?<name>[^/]+)$',
    scripts: ['assets/Said.js'],
    styles: ['assets/Said.css'],
    texts: { en: ['assets/en.js'] },
    operations: [
      { id: 'who', name: 'Who', variables: {}, isForPlainAddress: false },
      { id: 'named', name: 'Named', variables: { filter: { nameContains: ':name' } }, isForPlainAddress: true },
      { id: 'failing', name: 'Failing', variables: {}, isForPlainAddress: false },
    ],
    parts: [
      { mark: '"role":"OWNER"', scripts: ['assets/ForOwners.js'], styles: [] },
      { mark: '"role":"ANNOTATOR"', scripts: ['assets/ForAnnotators.js'], styles: [] },
      { mark: '"username"', scripts: ['assets/ForOwners.js'], styles: [] },
    ],
  },
];
const MANIFEST = {
  operations: [
    { id: 'who', body: 'query Who { me { username firstName role } }' },
    { id: 'named', body: 'query Named($filter: DatasetFilterInput) { datasets(filter: $filter) { id } }' },
    { id: 'failing', body: 'query Failing { dataset(id: "x") { name } missing }' },
  ],
};
const HTML = `<!doctype html>
<html>
<head>
<script src="/first-paint.js"></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
`;

const gateway = await startTestGateway({
  client: {
    'index.html': HTML,
    'pages.json': JSON.stringify(PAGES),
    'persisted-query-manifest.json': JSON.stringify(MANIFEST),
  },
});
const owner = { 'x-argilla-api-key': gateway.ownerKey };

async function open(path: string, headers: Record<string, string> = owner) {
  const response = await fetch(gateway.url + path, { headers });
  const html = await response.text();
  const answers = [...html.matchAll(/<script type="application\/json" data-answer>(.*?)<\/script>/g)];
  return { response, html, answers: answers.map(([, text = '']) => JSON.parse(text) as object) };
}

describe('A page for somebody signed in', () => {
  it('comes with the answers that it begins with, and names its files', async () => {
    const { response, html, answers } = await open('/said/cats');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answers).toContainEqual({
      id: 'who',
      variables: {},
      result: { data: { me: expect.objectContaining({ role: 'OWNER' }) } },
    });
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/Said.js">');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/Said.css">');
    expect(html).toContain(`data-texts='{"en":["assets/en.js"]}'`);
    expect(html.replace(/<(link|script type).*\n/g, '').replace(/ data-texts='.*?'/, '')).toBe(HTML);
  });

  it('names the files for what is in the answers, once', async () => {
    const { html } = await open('/said/cats');
    expect(html.match(/assets\/For\w+/g)).toEqual(['assets/ForOwners']);
  });

  it('leaves out what failed, and what another query asks for', async () => {
    const ids = ({ answers }: { answers: object[] }) => answers.map((answer) => (answer as { id: string }).id);
    expect(ids(await open('/said/cats'))).toEqual(['who', 'named']);
    expect(ids(await open('/said/cats?page=2'))).toEqual(['who']);
  });

  it('fills in the parameters of its address', async () => {
    const { answers } = await open('/said/cats%20%26%20dogs');
    expect(answers).toContainEqual(
      expect.objectContaining({ id: 'named', variables: { filter: { nameContains: 'cats & dogs' } } }),
    );
  });

  it('cannot be broken out of by what people have written', async () => {
    const { answers, html } = await open(`/said/${encodeURIComponent(NASTY)}`);
    expect(answers).toContainEqual(expect.objectContaining({ variables: { filter: { nameContains: NASTY } } }));
    expect(html).not.toContain('evil.js"></script>');
    expect(html.match(/<!--/)).toBeNull();
  });
});

describe('A page without answers', () => {
  it.each([
    ['nobody', {}],
    ['a session that has ended', { cookie: 'auth.session=stale' }],
  ])('is sent to %s as it was built', async (_who, headers) => {
    const { response, html } = await open('/said/cats', headers);
    expect(html).toBe(HTML);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('is sent for other addresses and malformed ones', async () => {
    expect((await open('/elsewhere')).html).toBe(HTML);
    expect((await open('/said/%E0%A4%A')).html).not.toContain('data-answer');
  });
});
