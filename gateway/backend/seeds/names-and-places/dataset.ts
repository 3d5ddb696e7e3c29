import { codePoints } from '#gateway/lib/codePoints.ts';
import { responsesOf } from '../answers.ts';
import { between, chance, pick } from '../chance.ts';
import type { DemoDataset, DemoRecord } from '../demoDataset.ts';
import type { Mark } from '../model.ts';
import { spansOf } from '../spans.ts';
import { germanNews, germanSupport } from './german.ts';
import { guidelines } from './guidelines.ts';
import type { Entity, EntityText, Kind } from './model.ts';
import { news } from './news.ts';
import { rightToLeftNews, rightToLeftSupport } from './rightToLeft.ts';
import { support } from './support.ts';

const kinds: Record<Kind, EntityText[]> = {
  news: [...news, ...germanNews, ...rightToLeftNews],
  support: [...support, ...germanSupport, ...rightToLeftSupport],
};
const entities: { value: Entity; text: string; description: string }[] = [
  { value: 'person', text: 'Person', description: 'People by name, without Mr or Mrs' },
  { value: 'organisation', text: 'Organisation', description: 'Firms, schools, clubs, authorities' },
  { value: 'place', text: 'Place', description: 'Towns, streets, islands, hills' },
  { value: 'date', text: 'Date', description: 'Dates, weekdays, times of the year' },
  { value: 'amount', text: 'Amount', description: 'Money and measures with their unit' },
  { value: 'product', text: 'Product', description: 'Things and plans by their name' },
  { value: 'event', text: 'Event', description: 'Festivals, races, storms with a name' },
  { value: 'reference', text: 'Reference', description: 'Order, ticket, serial and phone numbers' },
];
const AGENTS = ['span-tagger-v2', 'span-tagger-v1', 'tern-large'] as const;

/** A span task in four languages, two of them written from right to left. */
export function namesAndPlaces(): DemoDataset {
  const records = Object.entries(kinds).flatMap(([kind, texts]) =>
    texts.map((entry, index) => recordOf(entry, kind as Kind, `${kind}-${index + 1}`)),
  );
  return {
    name: 'names-and-places',
    guidelines,
    fields: [{ name: 'text', title: 'Text', required: true, settings: { type: 'text', use_markdown: false } }],
    questions: [
      {
        name: 'entities',
        title: 'Names, places, dates and numbers',
        description: 'Mark each one, also when it lies inside another.',
        required: true,
        settings: { type: 'span', field: 'text', options: entities, allow_overlapping: true },
      },
      { name: 'comment', title: 'Comment', required: false, settings: { type: 'text', use_markdown: false } },
    ],
    metadataProperties: [
      {
        name: 'kind',
        title: 'Kind of text',
        visible_for_annotators: true,
        settings: { type: 'terms', values: Object.keys(kinds) },
      },
      {
        name: 'language',
        title: 'Language',
        visible_for_annotators: true,
        settings: { type: 'terms', values: ['en', 'de', 'ar', 'he'] },
      },
      {
        name: 'characters',
        title: 'Length in characters',
        visible_for_annotators: true,
        settings: { type: 'integer', min: 0 },
      },
      {
        name: 'tagger-certainty',
        title: 'Certainty of the tagger',
        visible_for_annotators: false,
        settings: { type: 'float', min: 0, max: 1 },
      },
    ],
    vectorsSettings: [],
    records: records.sort((x, y) => chance(x.external_id) - chance(y.external_id)),
  };
}

function recordOf(entry: EntityText, kind: Kind, key: string): DemoRecord {
  const { text, language = 'en', suggested } = entry;
  const spans = suggested?.entities && spansOf(text, suggested.entities);
  const scores = spans?.map((_, index) => between(0.44, 0.98, `${key}/${index}`));
  return {
    external_id: key,
    fields: { text },
    metadata: {
      kind,
      language,
      characters: codePoints(text),
      ...(scores && { 'tagger-certainty': Math.min(...scores) }),
    },
    suggestions: spans
      ? [{ question: 'entities', value: spans, type: 'model', agent: pick(AGENTS, key), score: scores }]
      : [],
    responses: responsesOf(entry, (question, answer) =>
      question === 'entities' ? spansOf(text, answer as Mark<Entity>[]) : answer,
    ),
  };
}
