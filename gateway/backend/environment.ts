import { flag, type Read, readVariables, reject, wholeNumber } from '#gateway/process/variables.ts';

/** Settings from the environment variables of Argilla, and from those that Argilla does not have. */
export const readEnvironment = (source: NodeJS.ProcessEnv) =>
  readVariables(source, (read) => ({
    /** Origins whose pages may call the API. */
    corsOrigins: read('ARGILLA_CORS_ORIGINS', ['*'], origins),
    labelOptionsMax: read('ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS', 500, count('options', '1000')),
    spanOptionsMax: read('ARGILLA_SPAN_OPTIONS_MAX_ITEMS', 500, count('options', '1000')),
    /** Limits of the messages of chat fields. */
    roleLength: lengths(read, 'ARGILLA_MIN_ROLE_LENGTH', 'ARGILLA_MAX_ROLE_LENGTH', 20),
    messageLength: lengths(read, 'ARGILLA_MIN_MESSAGE_LENGTH', 'ARGILLA_MAX_MESSAGE_LENGTH', 20_000),
    tokenSeconds: read('ARGILLA_AUTH_TOKEN_EXPIRATION', 86_400, count('seconds', '3600')),
    /** The limits of metadata in older datasets; longer values are cut off. */
    metadataFieldsMax: read('ARGILLA_METADATA_FIELDS_LIMIT', 50, count('metadata', '100')),
    metadataFieldLength: read('ARGILLA_METADATA_FIELD_LENGTH', 128, count('characters', '256')),
    /** Whether the web page of Argilla 2.8 offers to share one's progress. */
    sharesProgress: read('ARGILLA_ENABLE_SHARE_YOUR_PROGRESS', false, flag),
    /** Whether the client warns when a Hugging Face Space does not keep its data. */
    warnsOfSpaceStorage: read('ARGILLA_SHOW_HUGGINGFACE_SPACE_PERSISTENT_STORAGE_WARNING', true, flag),
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

/** The least and the most characters of a part of a message; by default any up to `most`. */
function lengths(read: Read, minName: string, maxName: string, most: number) {
  const max = read(maxName, most, count('characters', String(2 * most)));
  const least = wholeNumber(1, max, `a whole number of characters from 1 to ${maxName}, ${max}`, '1');
  return { min: read(minName, 1, least), max };
}

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
  const wrong = list.length === 0 ? text : list.find((host) => !isHost(host));
  if (wrong === undefined) return list.map((host) => host.toLowerCase());
  return reject(`"${wrong}" is not a host, with or without a port.`, 'api.openai.com,localhost:11434');
}

export const environment = readEnvironment(process.env);
