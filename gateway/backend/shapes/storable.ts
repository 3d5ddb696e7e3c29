import type { TString } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { refined } from '../http/shapes.ts';
import { isStorable } from '../services/storable.ts';

const storableIssue = (text: unknown): RuleIssue | undefined =>
  typeof text !== 'string' || isStorable(text)
    ? undefined
    : { msg: 'string has a NUL or half of a surrogate pair in it', type: 'value_error.str.unstorable' };

/** A text that others are compared with, and that therefore has to stay as it is. */
export const storable = (shape: TString): TString => refined(shape, storableIssue);
