import { expect, it } from 'vitest';
import { placeOf } from '#gateway/rest/error.ts';

it.each([
  ['Record at position 3 is not valid because of its texts', ['items', 3]],
  // Argilla's newer routes begin the sentence in lower case.
  ['record at position 12 is not valid because of its texts', ['items', 12]],
  ['The dataset has no record at position 3', undefined],
])('the position of a refused record is read from the sentence "%s"', (detail, place) => {
  expect(placeOf({ detail })).toEqual(place);
});

it.each([
  [
    ['items', 0, 'submitted', 'record_id'],
    ['items', 0, 'record_id'],
  ],
  [
    ['items', 0, 'fields', 'text', 'constrained-str'],
    ['items', 0, 'fields', 'text'],
  ],
  [
    ['items', 0, 'fields', 'talk', 1, 'role'],
    ['items', 0, 'fields', 'talk', 1, 'role'],
  ],
  [
    ['settings', 'label_selection', 'options'],
    ['settings', 'options'],
  ],
  [['name'], ['name']],
])('the path %j is %j without the branches of unions', (loc, place) => {
  expect(placeOf({ detail: { params: { errors: [{ loc: ['body', ...loc] }] } } })).toEqual(place);
});
