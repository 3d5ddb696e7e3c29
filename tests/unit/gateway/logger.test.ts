import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { loggerOptions, requestIdOf, terminalStream } from '#gateway/observability/logger.ts';

function written(thing: object): string {
  let text = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  pino(loggerOptions('gateway', 'info'), sink).info(thing, 'something happened');
  return text;
}

describe('the log', () => {
  it.each([
    { headers: { authorization: 'Bearer s3cret', cookie: 'auth.session=s3cret', 'x-argilla-api-key': 's3cret' } },
    { req: { headers: { cookie: 's3cret', 'set-cookie': 's3cret', 'x-argilla-api-key': 's3cret' } } },
    { variables: { username: 'ada', password: 's3cret' } },
    { body: { data: { user: { api_key: 's3cret', apiKey: 's3cret' } } } },
    { password: 's3cret' },
    {
      err: Object.assign(new Error('WRONGPASS'), { command: { name: 'hello', args: ['3', 'AUTH', 'ada', 's3cret'] } }),
    },
  ])('contains no secrets: %j', (thing) => {
    expect(written(thing)).not.toContain('s3cret');
    expect(written(thing)).toContain('[redacted]');
  });
});

describe('the log in a terminal', () => {
  function read(things: object, message: string): string {
    let text = '';
    const stream = terminalStream((line) => (text += stripVTControlCharacters(line)));
    pino(loggerOptions('backend', 'info'), stream).warn(things, message);
    return text;
  }

  it('is readable, with stacks below the line', () => {
    expect(read({ requestId: 'r-1', status: 503, err: new Error('gone') }, 'no answer')).toMatch(
      /^\d\d:\d\d:\d\d WARN {2}backend no answer requestId=r-1 status=503\n {4}Error: gone\n {8}at /,
    );
    expect(read({}, 'short')).toMatch(/ backend short\n$/);
  });

  it('cannot be forged or coloured by callers', () => {
    const text = terminalText({ path: '/a\u001b[2J\u0007\r\nFATAL' });
    expect(text).toContain('path=/aFATAL');
    for (const control of ['\u001b[2J', '\u0007', '\r']) expect(text).not.toContain(control);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });

  function terminalText(things: object): string {
    let text = '';
    pino(
      loggerOptions('gateway', 'info'),
      terminalStream((line) => (text += line)),
    ).info(things, 'asked');
    return text;
  }
});

describe('a request’s id', () => {
  const idFor = (given?: string) => requestIdOf({ headers: { 'x-request-id': given } } as never);

  it('is that of a proxy if it is well-formed, else a new one', () => {
    expect(idFor('edge-7.a:1')).toBe('edge-7.a:1');
    for (const given of [undefined, '', 'two words', 'x'.repeat(101), 'a"b']) {
      expect(idFor(given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
  });
});
