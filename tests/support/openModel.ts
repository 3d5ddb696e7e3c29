import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Schema = { properties: Record<string, ValueSchema> };
interface ValueSchema {
  type: string;
  enum?: (string | number)[];
  items?: ValueSchema & Schema;
}

/** A request for a completion. */
export interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string | { type: string }[] }[];
    response_format: { json_schema: { strict: boolean; schema: Schema } };
    [member: string]: unknown;
  };
  /** The prompt. */
  prompt: string;
  at: number;
}

type Answer = (asked: Asked, response: ServerResponse) => void;

export interface Model {
  /** The base URL of the endpoint. */
  url: string;
  host: string;
  asked: Asked[];
  /** The most requests that were answered at the same time. */
  mostAtOnce(): number;
  /** The answers from now on; at first good ones, with log probabilities. */
  answerWith(answer: Answer): void;
  close(): void;
}

/** Starts a model on loopback that speaks OpenAI's protocol. */
export async function openModel(): Promise<Model> {
  const asked: Asked[] = [];
  let answer: Answer = answerWell;
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
      const { content } = body.messages.at(-1)!;
      const prompt = typeof content === 'string' ? content : JSON.stringify(content);
      const one = { path: request.url!, headers: request.headers, body, prompt, at: Date.now() };
      asked.push(one);
      most = Math.max(most, (open += 1));
      response.on('close', () => (open -= 1));
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/v1`,
    host,
    asked,
    mostAtOnce: () => most,
    answerWith: (newAnswer) => void (answer = newAnswer),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a model says, with a token for each character. */
export function completion(content: string | null, more: object = {}, probability?: number): string {
  const tokens = Array.from(content ?? '', (token) => ({ token, logprob: Math.log(probability ?? 1), bytes: null }));
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content, refusal: null },
        logprobs: probability === undefined ? null : { content: tokens, refusal: null },
        ...more,
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });
}

export const say = (response: ServerResponse, content: string | object, probability?: number): void =>
  void response
    .setHeader('content-type', 'application/json')
    .end(completion(typeof content === 'string' ? content : JSON.stringify(content), {}, probability));

/** The first option of each question. */
export function goodAnswers({ body }: Asked): Record<string, unknown> {
  const valueFor = ({ type, enum: values, items }: ValueSchema): unknown => {
    if (values) return values[0];
    if (type === 'string') return 'a text';
    if (items?.properties) return [{ label: items.properties.label!.enum![0], text: 'record' }];
    return items?.enum ?? [];
  };
  const { properties } = body.response_format.json_schema.schema;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)]));
}

export const answerWell: Answer = (asked, response) => say(response, goodAnswers(asked), 0.9);
