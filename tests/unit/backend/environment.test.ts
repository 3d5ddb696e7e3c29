import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#gateway/backend/environment.ts';

describe('Argilla’s own variables', () => {
  test('have defaults; blank counts as unset', () => {
    const defaults = { corsOrigins: ['*'], labelOptionsMax: 500, spanOptionsMax: 500 };
    expect(readEnvironment({})).toEqual(defaults);
    expect(readEnvironment({ ARGILLA_CORS_ORIGINS: ' ', ARGILLA_SPAN_OPTIONS_MAX_ITEMS: '' })).toEqual(defaults);
  });

  test('are read', () => {
    expect(
      readEnvironment({
        ARGILLA_CORS_ORIGINS: '["https://labels.example.org"]',
        ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: ' 2000 ',
        ARGILLA_SPAN_OPTIONS_MAX_ITEMS: '1',
      }),
    ).toEqual({ corsOrigins: ['https://labels.example.org'], labelOptionsMax: 2000, spanOptionsMax: 1 });
  });

  test('that are wrong are all named at once, each with what is wrong and an example', () => {
    const wrong = {
      ARGILLA_CORS_ORIGINS: 'notjson',
      ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: 'x',
      ARGILLA_SPAN_OPTIONS_MAX_ITEMS: '-4',
    };
    expect(() => readEnvironment(wrong)).toThrow(
      `Marl cannot start with this configuration:
  ARGILLA_CORS_ORIGINS: "notjson" is not a JSON list of origins. Example: ARGILLA_CORS_ORIGINS='["https://labels.example.org"]'
  ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: "x" is not a whole number of options from 1. Example: ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS=1000
  ARGILLA_SPAN_OPTIONS_MAX_ITEMS: "-4" is not a whole number of options from 1. Example: ARGILLA_SPAN_OPTIONS_MAX_ITEMS=1000`,
    );
  });

  test.each(['"*"', '[5]', '{}', 'null'])('ask for a list of origins, which %s is not', (text) => {
    expect(() => readEnvironment({ ARGILLA_CORS_ORIGINS: text })).toThrow(
      /ARGILLA_CORS_ORIGINS: .* is not a JSON list/,
    );
  });
});
