import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#gateway/backend/environment.ts';

const defaults = {
  corsOrigins: ['*'],
  labelOptionsMax: 500,
  spanOptionsMax: 500,
  roleLength: { min: 1, max: 20 },
  messageLength: { min: 1, max: 20_000 },
  tokenSeconds: 86_400,
  metadataFieldsMax: 50,
  metadataFieldLength: 128,
  sharesProgress: false,
  warnsOfSpaceStorage: true,
  webhooksToPrivateNetworks: true,
  historyDays: null,
  historyKeepsNames: false,
  suggesterHosts: [],
};

describe('the variables of the embedded backend', () => {
  test('have defaults; blank counts as unset', () => {
    expect(readEnvironment({})).toEqual(defaults);
    expect(readEnvironment({ ARGILLA_CORS_ORIGINS: ' ', ARGILLA_SPAN_OPTIONS_MAX_ITEMS: '' })).toEqual(defaults);
  });

  test('are read', () => {
    expect(
      readEnvironment({
        ARGILLA_CORS_ORIGINS: '["https://labels.example.org"]',
        ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: ' 2000 ',
        ARGILLA_SPAN_OPTIONS_MAX_ITEMS: '1',
        ARGILLA_MIN_ROLE_LENGTH: '2',
        ARGILLA_MAX_ROLE_LENGTH: '40',
        ARGILLA_MIN_MESSAGE_LENGTH: '3',
        ARGILLA_MAX_MESSAGE_LENGTH: '50000',
        ARGILLA_AUTH_TOKEN_EXPIRATION: '60',
        ARGILLA_METADATA_FIELDS_LIMIT: '7',
        ARGILLA_METADATA_FIELD_LENGTH: '9',
        ARGILLA_ENABLE_SHARE_YOUR_PROGRESS: 'True',
        ARGILLA_SHOW_HUGGINGFACE_SPACE_PERSISTENT_STORAGE_WARNING: '0',
        WEBHOOKS_TO_PRIVATE_NETWORKS: 'no',
        HISTORY_DAYS: '365',
        HISTORY_KEEPS_NAMES: '1',
        SUGGESTER_HOSTS: 'API.example.org, localhost:11434,[::1]:8000,',
      }),
    ).toEqual({
      corsOrigins: ['https://labels.example.org'],
      labelOptionsMax: 2000,
      spanOptionsMax: 1,
      roleLength: { min: 2, max: 40 },
      messageLength: { min: 3, max: 50_000 },
      tokenSeconds: 60,
      metadataFieldsMax: 7,
      metadataFieldLength: 9,
      sharesProgress: true,
      warnsOfSpaceStorage: false,
      webhooksToPrivateNetworks: false,
      historyDays: 365,
      historyKeepsNames: true,
      suggesterHosts: ['api.example.org', 'localhost:11434', '[::1]:8000'],
    });
  });

  test('that are invalid are all listed, each with the reason and an example', () => {
    const wrong = {
      ARGILLA_CORS_ORIGINS: 'notjson',
      ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: 'x',
      ARGILLA_SPAN_OPTIONS_MAX_ITEMS: '-4',
      ARGILLA_AUTH_TOKEN_EXPIRATION: '1h',
      ARGILLA_METADATA_FIELDS_LIMIT: '0',
      ARGILLA_METADATA_FIELD_LENGTH: '-5',
      ARGILLA_ENABLE_SHARE_YOUR_PROGRESS: 'x',
      WEBHOOKS_TO_PRIVATE_NETWORKS: 'some',
      HISTORY_DAYS: '0',
      SUGGESTER_HOSTS: 'api.example.org,https://localhost',
    };
    expect(() => readEnvironment(wrong)).toThrow(
      `Marl cannot start with this configuration:
  ARGILLA_CORS_ORIGINS: "notjson" is not a JSON list of origins. Example: ARGILLA_CORS_ORIGINS='["https://labels.example.org"]'
  ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: "x" is not a whole number of options from 1. Example: ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS=1000
  ARGILLA_SPAN_OPTIONS_MAX_ITEMS: "-4" is not a whole number of options from 1. Example: ARGILLA_SPAN_OPTIONS_MAX_ITEMS=1000
  ARGILLA_AUTH_TOKEN_EXPIRATION: "1h" is not a whole number of seconds from 1. Example: ARGILLA_AUTH_TOKEN_EXPIRATION=3600
  ARGILLA_METADATA_FIELDS_LIMIT: "0" is not a whole number of metadata from 1. Example: ARGILLA_METADATA_FIELDS_LIMIT=100
  ARGILLA_METADATA_FIELD_LENGTH: "-5" is not a whole number of characters from 1. Example: ARGILLA_METADATA_FIELD_LENGTH=256
  ARGILLA_ENABLE_SHARE_YOUR_PROGRESS: "x" is neither 1 nor 0. Example: ARGILLA_ENABLE_SHARE_YOUR_PROGRESS=0
  WEBHOOKS_TO_PRIVATE_NETWORKS: "some" is neither 1 nor 0. Example: WEBHOOKS_TO_PRIVATE_NETWORKS=0
  HISTORY_DAYS: "0" is not a whole number of days from 1. Example: HISTORY_DAYS=365
  SUGGESTER_HOSTS: "https://localhost" is not a host, with or without a port. Example: SUGGESTER_HOSTS=api.openai.com,localhost:11434`,
    );
  });

  test('ask for hosts, and for a minimum that the maximum allows', () => {
    expect(() => readEnvironment({ SUGGESTER_HOSTS: ',' })).toThrow('SUGGESTER_HOSTS: "," is not a host');
    for (const source of [{}, { ARGILLA_MAX_ROLE_LENGTH: '20' }]) {
      expect(() => readEnvironment({ ...source, ARGILLA_MIN_ROLE_LENGTH: '30' })).toThrow(
        'ARGILLA_MIN_ROLE_LENGTH: "30" is not a whole number of characters from 1 to ARGILLA_MAX_ROLE_LENGTH, 20.',
      );
    }
    expect(readEnvironment({ ARGILLA_MAX_ROLE_LENGTH: '30', ARGILLA_MIN_ROLE_LENGTH: '30' }).roleLength.min).toBe(30);
  });

  test.each(['"*"', '[5]', '{}', 'null'])('ask for a list of origins, which %s is not', (text) => {
    expect(() => readEnvironment({ ARGILLA_CORS_ORIGINS: text })).toThrow(
      /ARGILLA_CORS_ORIGINS: .* is not a JSON list/,
    );
  });
});
