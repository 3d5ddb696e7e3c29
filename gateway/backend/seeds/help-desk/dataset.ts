import { between, chance, pick } from '../chance.ts';
import { type DemoTaskDataset, type DemoTaskRecord, reviewed, shuffled } from '../demoTaskDataset.ts';
import { textVectors } from '../vectors/textVectors.ts';
import { english } from './english.ts';
import { explanations, tokensOf } from './explanations.ts';
import { german } from './german.ts';
import { type Request, type Requests, type Topic, TOPICS } from './model.ts';

const DIMENSIONS = 12;
const CHANNELS = ['mail', 'form', 'chat'] as const;
const AGENT = 'mail-sorter-v2';

interface Sent extends Request {
  id: string;
  language: 'en' | 'de';
  topic: Topic;
}

/** Mail of a shop's customers in two languages, sorted by what it is about: by a model, by rules and by people. */
export function helpDesk(): DemoTaskDataset {
  const all = [...sentIn('en', english), ...sentIn('de', german)];
  const vectors = textVectors(
    all.map(({ subject, body }) => `${subject}\n${body}`),
    DIMENSIONS,
  );
  const explain = explanations(all);
  const recordOf = (sent: Sent, index: number): DemoTaskRecord => {
    const { id, language, topic, subject, body } = sent;
    const labels = predicted(sent);
    return {
      id,
      inputs: { subject, body },
      multi_label: false,
      prediction: { agent: AGENT, labels },
      explanation: explain(sent, labels[0]!.class),
      metadata: { channel: pick(CHANNELS, `${id}/channel`), language, words: tokensOf(body).length },
      vectors: { wording: { value: vectors[index]! } },
      ...reviewed(id, { labels: [{ class: topic }] }),
    };
  };
  return {
    name: 'help-desk',
    task: 'TextClassification',
    tags: { domain: 'shop', language: 'en, de' },
    labels: TOPICS,
    rules: [
      { query: 'inputs.body:(invoice OR card OR Rechnung)', labels: ['billing'], description: 'Speaks of paying' },
      {
        query: 'inputs.body:(parcel OR courier OR Paket*)',
        labels: ['delivery'],
        description: 'Speaks of what is on its way',
      },
      { query: 'inputs.body:(return OR refund OR zurück*)', labels: ['returns'], description: 'Something goes back' },
      { query: 'inputs.body:(password OR account OR Konto)', labels: ['account'], description: 'Speaks of signing in' },
    ],
    records: shuffled(all.map(recordOf)),
  };
}

const sentIn = (language: 'en' | 'de', requests: Requests): Sent[] =>
  TOPICS.flatMap((topic) =>
    requests[topic].map((request, index) => ({ ...request, topic, language, id: `${language}-${topic}-${index + 1}` })),
  );

/** Three guesses; the surest is wrong for every sixth record. */
function predicted({ id, topic }: Sent): { class: Topic; score: number }[] {
  const others = TOPICS.filter((other) => other !== topic).sort((a, b) => chance(id + a) - chance(id + b));
  const [first, second] = [others[0]!, others[1]!];
  const top = between(0.46, 0.93, `${id}/score`);
  const next = Math.round((1 - top) * 65) / 100;
  const order = chance(`${id}/luck`) < 1 / 6 ? [first, topic, second] : [topic, first, second];
  const scores = [top, next, Math.round((1 - top - next) * 100) / 100];
  return order.map((label, rank) => ({ class: label, score: scores[rank]! }));
}
