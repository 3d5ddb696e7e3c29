import { UnprocessableError } from '../http/errors.ts';
import { type DatasetSettings, settingsOf } from '../services/datasetSettings.ts';
import { AGENT_PATTERN } from '../shapes/records.ts';
import type { SuggesterPut } from '../shapes/suggester.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { seal } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import type { SuggesterRow } from '../store/suggesters.ts';
import { chosenQuestions, sealedWith } from './asking.ts';
import { hostRefusal, isAllowedHost } from './endpoint.ts';
import { checkPrompt } from './prompt.ts';

/** What the operator of the server sets. */
interface Operator {
  hosts: readonly string[];
  /** Seals the keys of endpoints. */
  secret: string;
}

/** The settings of a dataset's model as they are stored; refuses what could not work. */
export function checkedSettings(
  store: Store,
  { hosts, secret }: Operator,
  dataset: DatasetRow,
  input: SuggesterPut,
): Omit<SuggesterRow, 'updated_at'> {
  const { api_key, agent = null, parameters, questions = null, input_price = null, output_price = null } = input;
  const settings = settingsOf(store, dataset);
  if (!isAllowedHost(hosts, input.base_url)) throw new UnprocessableError(hostRefusal(input.base_url));
  checkPrompt(input.prompt, settings);
  namedQuestions(settings, questions);
  if (agent === null && !new RegExp(AGENT_PATTERN).test(input.model)) {
    throw new UnprocessableError('the name of this model cannot be the agent of suggestions: give another as `agent`');
  }
  const { base_url, model, prompt, requests_per_minute, concurrency, timeout_seconds } = input;
  return {
    dataset_pk: dataset.pk,
    base_url,
    model,
    agent,
    prompt,
    questions,
    parameters: parameters ?? {},
    requests_per_minute,
    concurrency,
    timeout_seconds,
    input_price,
    output_price,
    ...keyColumns(store.suggesters.ofDataset(dataset.pk), sealedWith(secret, dataset.pk), base_url, api_key),
  };
}

/** A key that is not sent stays, but is never sent to another host. */
function keyColumns(stored: SuggesterRow | undefined, sealing: string, url: string, key: string | null | undefined) {
  if (key != null) {
    const sealed_key = seal(sealing, key);
    return { sealed_key, key_end: key.length < KEY_WITH_END ? '' : key.slice(-SHOWN_END) };
  }
  if (key === null || !stored?.sealed_key) return { sealed_key: null, key_end: null };
  if (new URL(stored.base_url).origin !== new URL(url).origin) {
    throw new UnprocessableError('the stored API key belongs to another host: enter the key again, or remove it');
  }
  return { sealed_key: stored.sealed_key, key_end: stored.key_end };
}

/** The last characters of a shorter key would reveal too much of it. */
const KEY_WITH_END = 16;
const SHOWN_END = 4;

/** The questions with these names, in the order of the dataset; without names, all. Refuses unknown names. */
export function namedQuestions(settings: DatasetSettings, names: readonly string[] | null | undefined) {
  const unknown = names?.find((name) => !settings.questionsByName.has(name));
  if (unknown !== undefined) throw new UnprocessableError(`question with name \`${unknown}\` not found`);
  return chosenQuestions(settings, names);
}
