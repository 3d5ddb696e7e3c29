import { describe, expect, test } from 'vitest';
import { coded } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();

const label = (name: string, score = 1) => ({ class: name, score });
const dataset = await taskDataset(backend, 'TextClassification', [
  {
    id: 'a',
    inputs: { title: 'Quick Fox', body: "The lazy dog doesn't jump over foo-bar" },
    metadata: { split: 'Train set', num: 5, ratio: 0.25, day: '2026-01-02', nested: { deep: 'x' } },
    prediction: { agent: 'model one', labels: [label('pos', 0.9)] },
    annotation: { agent: 'bob', labels: [label('pos')] },
    status: 'Validated',
    event_timestamp: '2026-01-02T10:00:00',
  },
  {
    id: 'b',
    inputs: { title: 'Slow turtle', body: 'a quick brown dog, e-mail a@b.com at 12.5' },
    metadata: { split: 'test', num: 12, ratio: 1.5, day: '2026-03-04' },
    prediction: { agent: 'model two', labels: [label('neg', 0.4)] },
    annotation: { agent: 'eve', labels: [label('pos')] },
    status: 'Discarded',
    event_timestamp: '2026-02-01T00:00:00',
  },
  {
    id: 'c',
    inputs: { title: 'Émigré', body: 'roams the foam; ROAM' },
    prediction: { agent: 'model one', labels: [label('neg', 0.6)] },
  },
  { id: 10, inputs: { title: 'nothing', body: '中文 text with snake_case and 100% AND' } },
]);
const all = [10, 'a', 'b', 'c'];

describe('a query finds', () => {
  test.each<[query: string, ids: (string | number)[]]>([
    // Words and operators
    ['quick', ['a', 'b']],
    ['QUICK', ['a', 'b']],
    ['quick dog', ['a', 'b']],
    ['quick AND lazy', ['a']],
    ['quick && lazy', ['a']],
    ['lazy OR turtle', ['a', 'b']],
    ['lazy || roam', ['a', 'c']],
    ['NOT quick', [10, 'c']],
    ['!quick', [10, 'c']],
    ['quick NOT lazy', ['b']],
    ['quick AND NOT lazy', ['b']],
    ['quick !lazy', ['b']],
    ['+quick -lazy', ['b']],
    ['-quick -roam', [10]],
    ['-(quick OR roam)', [10]],
    ['(lazy OR turtle) AND NOT fox', ['b']],
    ['lazy (fox turtle)', []],
    ['lazy (fox OR turtle)', ['a']],
    // Lucene’s operators have no precedence: AND makes both sides required, OR optional.
    ['lazy OR turtle AND slow', ['b']],
    ['turtle AND slow OR lazy', ['b']],
    ['quick OR NOT lazy', ['b']],
    // Tokenization
    ['foo', ['a']],
    ['foo-bar', ['a']],
    ["doesn't", ['a']],
    ['émigré', ['c']],
    ['emigre', []],
    ['snake_case', [10]],
    ['snake', []],
    ['12.5', ['b']],
    ['b.com', ['b']],
    ['中', [10]],
    ['100%', [10]],
    ['\\AND', [10]],
    // Only punctuation is no condition, and finds nothing on its own.
    ['quick ...', ['a', 'b']],
    ['...', []],
    ['quick - dog', ['a', 'b']],
    // Phrases
    ['"lazy dog"', ['a']],
    ['"dog lazy"', []],
    ['"quick dog"', []],
    ['"quick dog"~1', ['b']],
    ['"Quick fox"', ['a']],
    ['text:"brown dog"', ['b']],
    // Patterns
    ['qu*', ['a', 'b']],
    ['*ick', ['a', 'b']],
    ['q?ick', ['a', 'b']],
    ['Qu*CK', ['a', 'b']],
    ['roam*', ['c']],
    ['*', all],
    ['text:*', all],
    ['*:*', all],
    ['/r[a-z]+m/', ['c']],
    ['/roams?|turtle/', ['b', 'c']],
    ['/(a+)+$/', []],
    ['lary~', ['a']],
    ['turlte~1', ['b']],
    ['turlte~0', []],
    ['lazy^3 dog^2', ['a']],
    ['text:[turtle TO turtles]', ['b']],
    // Text fields
    ['inputs.title:quick', ['a']],
    ['inputs.body:quick', ['b']],
    ['inputs.\\*:quick', ['a', 'b']],
    ['inputs.none:quick', []],
    ['inputs.title:(fox OR slow)', ['a', 'b']],
    ['text.exact:dog', ['a']],
    ['text.exact:Quick', ['a']],
    ['text.exact:quick', ['b']],
    ['text.exact:dog,', ['b']],
    ['inputs.title.exact:Slow', ['b']],
    ['inputs.body.exact:"quick brown"', ['b']],
    // Metadata
    ['metadata.split:test', ['b']],
    ['metadata.split:Test', []],
    ['metadata.split:"Train set"', ['a']],
    ['metadata.split:Train\\ set', ['a']],
    ['metadata.split:Train', []],
    ['metadata.split.text:train', ['a']],
    ['metadata.split:T*', ['a']],
    ['metadata.nested.deep:x', ['a']],
    ['metadata.num:5', ['a']],
    ['metadata.num:[5 TO 12]', ['a', 'b']],
    ['metadata.num:{5 TO 12]', ['b']],
    ['metadata.num:[5 TO 12}', ['a']],
    ['metadata.num:[* TO 6]', ['a']],
    ['metadata.num:>5', ['b']],
    ['metadata.num:>=5', ['a', 'b']],
    ['metadata.num:<12', ['a']],
    ['metadata.num:(5 OR 12)', ['a', 'b']],
    ['metadata.ratio:1.5', ['b']],
    ['metadata.day:2026-01-02', ['a']],
    ['metadata.day:[2026-01-01 TO 2026-02-01]', ['a']],
    ['metadata.day:2026-03', ['b']],
    ['metadata.none:x', []],
    ['_exists_:metadata.split', ['a', 'b']],
    ['NOT _exists_:metadata.split', [10, 'c']],
    ['metadata.split:*', ['a', 'b']],
    // Annotations and predictions
    ['status:Validated', ['a']],
    ['status:validated', []],
    ['status:(Validated OR Discarded)', ['a', 'b']],
    ['predicted_as:neg', ['b', 'c']],
    ['annotated_as:pos', ['a', 'b']],
    ['annotated_by:bob', ['a']],
    ['predicted_by:"model one"', ['a', 'c']],
    ['predicted_by.text:model', ['a', 'b', 'c']],
    ['predicted:ok', ['a']],
    ['predicted:ko', ['b']],
    ['score:[0.5 TO 1]', ['a', 'c']],
    ['score:>0.6', ['a']],
    ['score:0.4', ['b']],
    ['multi_label:false', all],
    ['_exists_:annotated_by', ['a', 'b']],
    ['metrics.text_length:<14', []],
    ['metrics.text_length:[20 TO 30]', ['c']],
    ['id:a', ['a']],
    ['id:10', [10]],
    ['_id:(a OR c)', ['a', 'c']],
    ['NOT id:"a"', [10, 'b', 'c']],
    ['event_timestamp:[2026-01-15 TO *]', ['b']],
    ['event_timestamp:[2026-01-02||-1d TO 2026-01-02||+1d]', ['a']],
    ['event_timestamp:<now', ['a', 'b']],
    ['last_updated:[now-1d TO now]', all],
    ['last_updated:<now-1d', []],
    ['nothing.of:that', []],
    // Names with wildcards
    ['metadata.*:test', ['b']],
    ['metadata.\\*:12', ['b']],
    ['metadata.n*:x', ['a']],
    ['metadata.*:[4 TO 6]', ['a']],
    ['*_by:bob', ['a']],
    ['*:turtle', ['b']],
    ['*:Validated', ['a']],
    ['inputs.b*:turtle', []],
    ['inputs.t*:turtle', ['b']],
    ['_exists_:metadata.n*', ['a', 'b']],
    ['nothing.*:that', []],
    ['quick AND status:Validated AND metadata.num:[1 TO 9]', ['a']],
    ['   ', all],
  ])('%s → %j', async (query_text, ids) => {
    expect(await dataset.found({ query_text })).toEqual(ids);
  });
});

describe('an invalid query is refused with the position', () => {
  test.each<[query: string, place: string]>([
    ['(quick', 'it ends where something is still expected'],
    ['quick)', 'unexpected `)` at character 6'],
    ['quick AND', 'it ends where something is still expected'],
    ['AND quick', 'unexpected `AND` at character 1'],
    ['quick OR OR dog', 'unexpected `OR` at character 10'],
    ['a:b:c', 'unexpected `:` at character 4'],
    ['"lazy dog', 'the quote at character 1 is never closed'],
    ['a/b', 'the slash at character 2 begins a regular expression that never ends; escape it with a backslash'],
    ['score:[1 TO ]', 'unexpected `]` at character 13'],
    ['score:high', '`score` is a number, and `high` is none'],
    ['event_timestamp:soon', '`event_timestamp` is a date, and `soon` is none'],
    ['/a(b/', 'a parenthesis is never closed'],
    [`${'('.repeat(101)}a${')'.repeat(101)}`, 'too many parentheses are open at character 101'],
  ])('%s', async (query_text, place) => {
    expect(await dataset.search({ query: { query_text } })).toMatchObject({
      status: 400,
      body: coded('InvalidTextSearchError', { message: `Failed to parse query [${query_text}]: ${place}` }),
    });
  });
});

describe('the matched words', () => {
  const keywords = async (query_text: string, id: string) => {
    const { body } = await dataset.search({ query: { query_text } });
    return body.records.find((record) => record.id === id)!.search_keywords;
  };

  test.each<[query: string, words: string[] | undefined]>([
    ['quick', ['Quick']],
    ['quick && fox', ['Quick Fox']],
    ['lazy && dog', ['lazy dog']],
    ['la* AND jump', ['lazy', 'jump']],
    ['"lazy dog"', ['lazy dog']],
    ['inputs.body:dog', ['dog']],
    ['lazy NOT turtle', ['lazy']],
    ['metadata.num:5', undefined],
    ['text.exact:Quick', ['Quick']],
    ['jump OR text.exact:quick', ['jump']],
    ['inputs.body.exact:"lazy dog"', ['lazy dog']],
    ['text.exact:foo* OR jump', ['jump', 'foo-bar']],
  ])('%s are %j', async (query, words) => {
    expect(await keywords(query, 'a')).toEqual(words);
  });
});
