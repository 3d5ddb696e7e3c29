import type { Question } from '#client/features/answer/index.ts';
import type { SetUpSuggesterInput } from '#client/graphql/schema-types.ts';
import { asObject, parseJson } from '#client/lib/json.ts';
import type { Suggester_SettingsFragment } from './Suggester.generated.ts';

/** The form of the settings. */
export interface Values {
  baseUrl: string;
  model: string;
  /** A new key; empty to leave it as it is. */
  apiKey: string;
  removesKey: boolean;
  agent: string;
  prompt: string;
  /** The names of all questions that the model answers. */
  questions: readonly string[];
  /** JSON. */
  parameters: string;
  requestsPerMinute: number;
  concurrency: number;
  timeoutSeconds: number;
  inputPrice: number | null;
  outputPrice: number | null;
}

const DEFAULT_PROMPT = '{{guidelines}}\n\n{{questions}}\n\n{{fields}}';

export function valuesOf(settings: Suggester_SettingsFragment | null, questions: readonly Question[]): Values {
  const parameters = settings && Object.keys(settings.parameters).length > 0 ? settings.parameters : null;
  return {
    baseUrl: settings?.baseUrl ?? '',
    model: settings?.model ?? '',
    apiKey: '',
    removesKey: false,
    agent: settings?.agent ?? '',
    prompt: settings?.prompt ?? DEFAULT_PROMPT,
    questions: settings?.questions ?? questions.map(({ name }) => name),
    parameters: parameters ? JSON.stringify(parameters, null, 2) : '',
    requestsPerMinute: settings?.requestsPerMinute ?? 60,
    concurrency: settings?.concurrency ?? 4,
    timeoutSeconds: settings?.timeoutSeconds ?? 60,
    inputPrice: settings?.inputPrice ?? null,
    outputPrice: settings?.outputPrice ?? null,
  };
}

/** The first fault that keeps the values from being saved, as far as the form can check. */
export function faultOf({ baseUrl, model, prompt, questions, parameters }: Values) {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) return 'baseUrl';
  if (!model.trim()) return 'model';
  if (!prompt.trim()) return 'prompt';
  if (questions.length === 0) return 'questions';
  return parametersIn(parameters) ? null : 'parameters';
}

/** Null if the text is no JSON object. */
const parametersIn = (text: string): Record<string, unknown> | null =>
  text.trim() === '' ? {} : (parseJson(text, asObject).value ?? null);

export function toInput(
  datasetId: string,
  { apiKey, removesKey, agent, questions: chosen, parameters, ...values }: Values,
  questions: readonly Question[],
): SetUpSuggesterInput {
  return {
    ...values,
    datasetId,
    baseUrl: values.baseUrl.trim(),
    ...(removesKey ? { apiKey: null } : apiKey && { apiKey }),
    agent: agent.trim() || null,
    // Null means all questions, also later ones.
    questions: chosen.length === questions.length ? null : [...chosen],
    parameters: parametersIn(parameters),
  };
}
