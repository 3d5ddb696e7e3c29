import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { loggerOptions, requestIdOf } from '#gateway/http/logger.ts';

function written(thing: object): string {
  let text = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  pino(loggerOptions('info'), sink).info(thing, 'something happened');
  return text;
}

describe('the log', () => {
  it.each([
    { headers: { authorization: 'Bearer s3cret', cookie: 'auth.session=s3cret', 'x-argilla-api-key': 's3cret' } },
    { req: { headers: { cookie: 's3cret', 'set-cookie': 's3cret', 'x-argilla-api-key': 's3cret' } } },
    { variables: { username: 'ada', password: 's3cret' } },
    { body: { data: { user: { api_key: 's3cret', apiKey: 's3cret' } } } },
    { password: 's3cret' },
  ])('never holds a secret: %j', (thing) => {
    expect(written(thing)).not.toContain('s3cret');
    expect(written(thing)).toContain('[redacted]');
  });
});

describe('a request’s id', () => {
  const idFor = (given?: string) => requestIdOf({ headers: { 'x-request-id': given } } as never);

  it('is the proxy’s if it looks like one, else a new one', () => {
    expect(idFor('edge-7.a:1')).toBe('edge-7.a:1');
    for (const given of [undefined, '', 'two words', 'x'.repeat(101), 'a"b']) {
      expect(idFor(given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
  });
});
