import { describe, expect, it } from 'vitest';
import { renderOutline } from '#gateway/http/outline.ts';

const TEMPLATE = {
  frame: '<main>{cards}</main>',
  card: '<h2>{title}</h2><p>{text}</p>',
  markable: '<h2>{title}</h2><pre>{text}</pre>',
};
const field = (name: string, more: object = {}) => ({
  __typename: 'TextField',
  name,
  title: name.toUpperCase(),
  useMarkdown: false,
  ...more,
});
const render = (
  fields: ReturnType<typeof field>[],
  contents: Record<string, unknown>,
  questions: { id: string; field?: string }[] = [],
  spans: { suggested?: object[]; marked?: object[] } = {},
) => {
  const answered = (list: object[]) => ({ question: { id: 'spans' }, answer: { spans: list } });
  const record = {
    fields: contents,
    suggestions: spans.suggested ? [answered(spans.suggested)] : [],
    response: spans.marked ? { answers: [answered(spans.marked)] } : null,
  };
  return renderOutline(TEMPLATE, {
    AnnotationPage: { dataset: { fields, questions } },
    RecordWindow: { dataset: { records: { items: [{ record }] } } },
  });
};

describe('The outline of the first record', () => {
  it('has its titles and texts in the order of the dataset', () => {
    expect(render([field('a'), field('b', { title: '' })], { b: 'two', a: 'one' })).toBe(
      '<main><h2>A</h2><p>one</p><h2>b</h2><p>two</p></main>',
    );
  });

  it('shows markup and places for texts as they are', () => {
    expect(render([field('a', { title: '<i>"' })], { a: "$& {text} </p><script>'&" })).toBe(
      '<main><h2>&lt;i&gt;&quot;</h2><p>$&amp; {text} &lt;/p&gt;&lt;script&gt;&#39;&amp;</p></main>',
    );
  });

  it('leaves out fields without a value', () => {
    expect(render([field('a'), field('b')], { a: null, b: 'two' })).toBe('<main><h2>B</h2><p>two</p></main>');
  });

  it.each([
    ['Markdown', field('b', { useMarkdown: true }), 'two'],
    ['an image', field('b', { __typename: 'ImageField' }), 'https://example.org/a.png'],
    ['a folded text', field('b'), 'x'.repeat(20_001)],
  ])('ends before %s', (_name, second, value) => {
    const shown = render([field('a'), second, field('c')], { a: 'one', b: value, c: 'three' });
    expect(shown).toBe('<main><h2>A</h2><p>one</p></main>');
  });

  it('has room for one span in a text in which spans are marked, and ends before more', () => {
    const shown = (spans: { suggested?: object[]; marked?: object[] }) =>
      render([field('a'), field('b')], { a: 'one', b: 'two' }, [{ id: 'label' }, { id: 'spans', field: 'a' }], spans);
    const all = '<main><h2>A</h2><pre>one</pre><h2>B</h2><p>two</p></main>';
    for (const spans of [{}, { suggested: [{}] }, { suggested: [], marked: [{}] }]) expect(shown(spans)).toBe(all);
    for (const spans of [{ suggested: [{}, {}] }, { suggested: [{}], marked: [{}] }])
      expect(shown(spans)).toBeUndefined();
  });

  it('is left out if nothing can be shown', () => {
    expect(render([field('a', { useMarkdown: true })], { a: 'one' })).toBeUndefined();
    expect(renderOutline(TEMPLATE, {})).toBeUndefined();
    expect(
      renderOutline(TEMPLATE, {
        AnnotationPage: { dataset: null },
        RecordWindow: { dataset: { records: { items: [] } } },
      }),
    ).toBeUndefined();
  });
});
