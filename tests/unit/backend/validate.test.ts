import { expect, test } from 'vitest';
import { validate } from '#gateway/backend/http/ajv.ts';
import { FieldValues } from '#gateway/backend/shapes/fields.ts';

/** It is enough that this ends: with a copy of all errors for each one, it took ten minutes. */
test('hundreds of thousands of values that break a rule are all reported', () => {
  const count = 400_000;
  const values = Object.fromEntries(Array.from({ length: count }, (_none, at) => [`f${at}`, at]));
  const { errors } = validate(FieldValues, values);
  expect(errors).toHaveLength(count);
  expect(errors.at(-1)).toMatchObject({
    keyword: 'rule',
    instancePath: `/f${count - 1}`,
    params: { msg: 'str type expected', type: 'type_error.str' },
  });
});
