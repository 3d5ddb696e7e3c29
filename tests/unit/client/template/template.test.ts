import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { templateProblem } from '#client/features/field/values/templateProblem.ts';
import { parseSample } from '#client/features/template/sample.ts';
import { starterTemplate } from '#client/features/template/starter.ts';

const engine = Handlebars.create();
engine.registerHelper('json', (value: unknown) => new engine.SafeString(JSON.stringify(value)));
const render = (template: string, record: object) => engine.compile(template)({ record });

describe('the first template of a field', () => {
  it('shows each key of the sample with its value', () => {
    const card = { title: 'Tea & <more>', tags: ['hot', 'leafy'], origin: { country: 'Japan' }, 'a b': 1, if: true };
    const html = render(starterTemplate('my card', JSON.stringify(card)), { fields: { 'my card': card } });
    expect([...html.matchAll(/<dt>(.*)<\/dt>\s*<dd>(.*)<\/dd>/g)].map(([, key, value]) => [key, value])).toEqual([
      ['title', 'Tea &amp; &lt;more&gt;'],
      ['tags', 'hot, leafy'],
      ['origin', '{"country":"Japan"}'],
      ['a b', '1'],
      ['if', 'true'],
    ]);
  });

  it.each([
    ['{"<b>{{x}}": 1}', '<dt>&#60;b>&#123;&#123;x}}</dt>'],
    ['{}', '{"a":1}'],
    ['broken', '{"a":1}'],
  ])('of %s can be read', (sample, html) => {
    expect(render(starterTemplate('card', sample), { fields: { card: { a: 1 } } })).toContain(html);
  });
});

describe('a sample', () => {
  it('is an object, or tells in which line it is not JSON', () => {
    expect(parseSample('{"a": 1}')).toEqual({ value: { a: 1 } });
    expect(parseSample('[1]')).toEqual({ problem: 'notObject' });
    expect(parseSample('{\n  "a": 1\n  "b": 2\n}')).toEqual({ problem: 'notJson', line: 3 });
    expect(parseSample('')).toEqual({ problem: 'notJson', line: null });
  });
});

describe('a problem of a template', () => {
  const problemOf = (template: string) => {
    try {
      render(template, { fields: { card: { list: null } } });
      return undefined;
    } catch (error) {
      return templateProblem((error as Error).message);
    }
  };

  it.each([
    ['a\n{{#if x}}b', { text: 'unclosed' }],
    ['{{#if}}x{{/if}}', { text: 'argument', values: { name: '#if' } }],
    ['one\n{{a b=}}', { text: 'syntax', values: { line: '2' } }],
    ['{{ & }}', { text: 'syntax', values: { line: '1' } }],
    ['{{#if a}}\n{{/each}}', { text: 'mismatch', values: { line: '1', opened: '{{#if}}', closed: '{{/each}}' } }],
    ['{{upper record.id}}', { text: 'helper', values: { name: 'upper' } }],
    ['{{> head}}', { text: 'partial', values: { name: 'head' } }],
    ['{{#each}}x{{/each}}', { text: 'argument', values: { name: '#each' } }],
  ])('like %s is known', (template, problem) => expect(problemOf(template)).toMatchObject(problem));

  it('of a script is its message, and any other is left as it is', () => {
    expect(templateProblem('Uncaught ReferenceError: x is not defined')).toEqual({
      text: 'script',
      values: { message: 'ReferenceError: x is not defined' },
    });
    expect(templateProblem('something else')).toBeUndefined();
  });
});

describe('the guide', () => {
  const guide = readFileSync('gateway/docs/templates.md', 'utf8');
  const examples = [...guide.matchAll(/```html\n(.*?)```/gs)].map(([, code]) => code!);

  it('has templates that can be rendered', () => {
    const first = { title: 'Green tea', tags: ['hot', 'leafy'], price: 3.5 };
    expect(render(examples[0]!, { fields: { product: first } })).toContain('<h3>Green tea</h3>');
    const kettle = { name: 'Kettle', facts: { Volume: '1.7 l' }, tags: ['kitchen'], stock: 0 };
    const html = render(
      examples.find((code) => code.includes('Sold out'))!,
      { fields: { product: kettle } },
    );
    for (const part of ['>kitchen<', '>Volume<', '>1.7 l<', 'Sold out']) expect(html).toContain(part);
    for (const code of examples.filter((code) => !code.includes('<script>')))
      expect(() => render(code, {})).not.toThrow();
  });
});
