import { flag, readVariables, reject, wholeNumber } from '#gateway/process/variables.ts';

/** Settings from the environment variables of Argilla, and from those that Argilla does not have. */
export const readEnvironment = (source: NodeJS.ProcessEnv) =>
  readVariables(source, (read) => ({
    /** Origins whose pages may call the API. */
    corsOrigins: read('ARGILLA_CORS_ORIGINS', ['*'], origins),
    labelOptionsMax: read('ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS', 500, count('options', '1000')),
    spanOptionsMax: read('ARGILLA_SPAN_OPTIONS_MAX_ITEMS', 500, count('options', '1000')),
    /** Limits of the messages of chat fields. */
    roleLength: {
      min: read('ARGILLA_MIN_ROLE_LENGTH', 1, count('characters', '1')),
      max: read('ARGILLA_MAX_ROLE_LENGTH', 20, count('characters', '40')),
    },
    messageLength: {
      min: read('ARGILLA_MIN_MESSAGE_LENGTH', 1, count('characters', '1')),
      max: read('ARGILLA_MAX_MESSAGE_LENGTH', 20_000, count('characters', '50000')),
    },
    tokenSeconds: read('ARGILLA_AUTH_TOKEN_EXPIRATION', 86_400, count('seconds', '3600')),
    /** The limits of metadata in older datasets; longer values are cut off. */
    metadataFieldsMax: read('ARGILLA_METADATA_FIELDS_LIMIT', 50, count('metadata', '100')),
    metadataFieldLength: read('ARGILLA_METADATA_FIELD_LENGTH', 128, count('characters', '256')),
    /** Receivers of webhooks often run beside the server. */
    webhooksToPrivateNetworks: read('WEBHOOKS_TO_PRIVATE_NETWORKS', true, flag),
    /** How long the history of responses is kept; null for ever. */
    historyDays: read<number | null>('HISTORY_DAYS', null, count('days', '365')),
    /** Whether it keeps the names of deleted users. */
    historyKeepsNames: read('HISTORY_KEEPS_NAMES', false, flag),
    /** The hosts whose models may be asked for suggestions. */
    suggesterHosts: read('SUGGESTER_HOSTS', [], hosts),
  }));

const count = (unit: string, example: string) =>
  wholeNumber(1, 999_999_999, `a whole number of ${unit} from 1`, example);

function origins(text: string): string[] {
  const isText = (item: unknown) => typeof item === 'string';
  try {
    const list = JSON.parse(text) as unknown;
    if (Array.isArray(list) && list.every(isText)) return list;
  } catch {
    // Invalid JSON gets the same message.
  }
  return reject(`"${text}" is not a JSON list of origins.`, `'["https://labels.example.org"]'`);
}

/** Returns hosts as `URL` spells them, with the port unless it is the default one. */
function hosts(text: string): string[] {
  const list = text.split(',').flatMap((part) => part.trim() || []);
  const isHost = (host: string) =>
    URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host.toLowerCase();
  const wrong = list.find((host) => !isHost(host));
  if (wrong === undefined) return list.map((host) => host.toLowerCase());
  return reject(`"${wrong}" is not a host, with or without a port.`, 'api.openai.com,localhost:11434');
}

export const environment = readEnvironment(process.env);
