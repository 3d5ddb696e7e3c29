import type { TString } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { refined } from '../http/shapes.ts';

/**
 * Whether a text comes back from the store as it went in: there a text ends at a NUL, and half of a surrogate pair becomes
 * another character, so that two different texts would be the same one.
 */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export const NOT_STORABLE = 'null characters and unpaired surrogates are not allowed';

const storableIssue = (text: unknown): RuleIssue | undefined =>
  typeof text !== 'string' || isStorable(text)
    ? undefined
    : { msg: 'string has a NUL or half of a surrogate pair in it', type: 'value_error.str.unstorable' };

/** A text that others are compared with, or that people read again, and that therefore has to stay as it is. */
export const storable = (shape: TString): TString => refined(shape, storableIssue);
