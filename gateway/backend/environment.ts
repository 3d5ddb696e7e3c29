/** The Argilla release whose API this server implements. */
export const ARGILLA_VERSION = '1.29.1';

/** Settings from Argilla's own environment variables. */
interface Environment {
  /** Origins whose pages may call the API. */
  corsOrigins: string[];
  labelOptionsMax: number;
  spanOptionsMax: number;
  /** The lifetime of a token. */
  tokenSeconds: number;
  /** For records of task datasets; longer values are cut off. */
  metadataFieldsMax: number;
  metadataFieldLength: number;
}

/** Throws one error that names every invalid variable. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, expected: string): T => {
    const text = source[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${name}: "${text}" is not ${expected}`);
    return value ?? fallback;
  };
  const count = (name: string, fallback: number, unit: string, example: number): number =>
    read(name, fallback, wholeNumber, `a whole number of ${unit} from 1. Example: ${name}=${example}`);
  const optionCount = (name: string): number => count(name, 500, 'options', 1000);
  const environment: Environment = {
    corsOrigins: read(
      'ARGILLA_CORS_ORIGINS',
      ['*'],
      listOfTexts,
      `a JSON list of origins. Example: ARGILLA_CORS_ORIGINS='["https://labels.example.org"]'`,
    ),
    labelOptionsMax: optionCount('ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS'),
    spanOptionsMax: optionCount('ARGILLA_SPAN_OPTIONS_MAX_ITEMS'),
    tokenSeconds: count('ARGILLA_AUTH_TOKEN_EXPIRATION', 86_400, 'seconds', 3600),
    metadataFieldsMax: count('ARGILLA_METADATA_FIELDS_LIMIT', 50, 'metadata', 100),
    metadataFieldLength: count('ARGILLA_METADATA_FIELD_LENGTH', 128, 'characters', 256),
  };
  if (problems.length === 0) return environment;
  throw new Error(`Marl cannot start with this configuration:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

const wholeNumber = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

function listOfTexts(text: string): string[] | undefined {
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

export const environment = readEnvironment(process.env);
