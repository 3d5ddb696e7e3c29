import { between, chance, pick } from '../chance.ts';
import { type DemoTaskDataset, type DemoTaskRecord, reviewed, shuffled } from '../demoTaskDataset.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { type Entity, read } from './markup.ts';

const LABELS = ['ingredient', 'amount', 'tool', 'time', 'temperature'] as const;
const AGENTS = ['cook-tagger-v1', 'cook-tagger-v2'] as const;

/** Sentences from recipes in two languages, in which a tagger has found most things, and not all of them right. */
export function kitchenNotes(): DemoTaskDataset {
  return {
    name: 'kitchen-notes',
    task: 'TokenClassification',
    tags: { domain: 'cooking', language: 'en, de' },
    labels: LABELS,
    rules: [],
    records: shuffled([...recordsIn('en', english), ...recordsIn('de', german)]),
  };
}

const recordsIn = (language: 'en' | 'de', notes: readonly string[]): DemoTaskRecord[] =>
  notes.map((note, index) => {
    const id = `${language}-${index + 1}`;
    const { text, tokens, entities } = read(note);
    return {
      id,
      text,
      tokens,
      prediction: { agent: pick(AGENTS, id), entities: entities.flatMap((entity, place) => found(entity, id, place)) },
      metadata: { language, tokens: tokens.length },
      ...reviewed(id, { entities }),
    };
  });

/** What the tagger makes of an entity: every eighth escapes it, every tenth gets another label. */
function found(entity: Entity, id: string, place: number): (Entity & { score: number })[] {
  const key = `${id}/${place}`;
  const luck = chance(key);
  if (luck < 1 / 8) return [];
  const isWrong = luck > 0.9;
  const label = isWrong ? pick(LABELS, `${key}/label`) : entity.label;
  return [{ ...entity, label, score: isWrong ? between(0.41, 0.6, key) : between(0.62, 0.98, key) }];
}
