import { unsafeInteger } from '#gateway/lib/jsonText.ts';
import { type Issue, ValidationError } from './errors.ts';
import { unstorableText } from './json.ts';

/** The value of a JSON text, if all of it can be stored. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ValidationError([decodeIssue(text, error as SyntaxError)]);
  }
  const unsafe = unsafeInteger(text);
  if (unsafe) {
    const msg = `${unsafe.number} has more digits than a number can keep here; send it as a text`;
    throw new ValidationError([{ loc: ['body', unsafe.position], msg, type: 'value_error.number.not_safe' }]);
  }
  const path = unstorableText(text, value);
  if (path) {
    const msg = 'null characters and unpaired surrogates are not allowed in texts';
    throw new ValidationError([{ loc: ['body', ...path], msg, type: 'value_error.str.unstorable' }]);
  }
  return value;
}

function decodeIssue(text: string, error: SyntaxError): Issue {
  const found = /position (\d+)/.exec(error.message)?.[1];
  const position = found ? Number(found) : error.message.includes('end of JSON') ? text.length : 0;
  const reason = error.message.replace(/( in JSON| after JSON)? at position.*$|, .* is not valid JSON$/s, '');
  return invalidJson(position, reason);
}

export const invalidJson = (position: number, error: string): Issue => ({
  type: 'json_invalid',
  loc: ['body', position],
  msg: 'JSON decode error',
  input: {},
  ctx: { error },
});
