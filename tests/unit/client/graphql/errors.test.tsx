import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { isUnreached, problemOf, saveMessage, userMessage } from '#client/graphql/errors.ts';
import { startI18n } from '#client/i18n/i18n.ts';

beforeAll(() => startI18n());

const refusal = (status: number, code: string, detail?: unknown) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'internal words', extensions: { code, status, detail } }] });

describe('a failure', () => {
  it('is identified by code, status and reason', () => {
    expect(problemOf(refusal(422, 'ERROR_CREATING_RECORD_RESPONSE', 'missing answer'))).toEqual({
      code: 'ERROR_CREATING_RECORD_RESPONSE',
      status: 422,
      detail: 'missing answer',
    });
  });

  it.each([
    [401, undefined, 'Could not validate credentials'],
    [404, undefined, 'Could not find the requested resource'],
    [404, 'Record with id 1 not found', 'Could not find the requested resource'],
    [429, 'Too many', 'Please wait a few seconds before trying again'],
    [500, 'a stack', 'An error occurred, please try again later'],
    [422, 'missing answer for "relevant"', 'missing answer for "relevant"'],
    [409, { not: 'a sentence' }, 'Could not load (ERROR_X)'],
  ])('with status %i suggests what helps', (status, detail, said) => {
    expect(userMessage(refusal(status, 'ERROR_X', detail))).toBe(said);
  });

  it('of a mutation says that nothing was saved', () => {
    expect(saveMessage(refusal(409, 'ERROR_X', { not: 'a sentence' }))).toBe('Could not save (ERROR_X)');
    expect(saveMessage(refusal(409, 'ERROR_X', 'The name is taken'))).toBe('The name is taken');
  });

  it('without a response does not show the browser’s message', () => {
    expect(userMessage(new TypeError('Failed to fetch'))).toBe('An error occurred, please try again later');
  });

  it.each([
    ['no network', new TypeError('Failed to fetch'), true],
    ['no answer in time', new DOMException('Too late', 'TimeoutError'), true],
    ['a proxy without a server', page(502), true],
    ['a proxy that does not know the address', page(404), true],
    ['the page where one signs in to a network', page(200), true],
    ['what a network asks for before it is used', page(511), true],
    ['a page about a fault', page(500), false],
    ['a refusal', refusal(404, 'ERROR_X'), false],
    ['a server whose backend is down', refusal(503, 'ERROR_X'), true],
  ])('with %s tells whether the server was reached', (_what, error, isSo) => {
    expect(isUnreached(problemOf(error))).toBe(isSo);
  });
});

function page(status: number): ServerError {
  const response = new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
  return new ServerError('No JSON', { response, bodyText: '<html>' });
}
