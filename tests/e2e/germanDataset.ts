import type { ApiClient } from './api.ts';
import { type BuiltDataset, buildDataset, type QuestionItem } from './dataset.ts';

const optionsOf = (...texts: string[]) => texts.map((text) => ({ value: text.toLowerCase(), text }));

const QUESTIONS: QuestionItem[] = [
  {
    name: 'ton',
    title: 'Welcher Ton?',
    settings: {
      type: 'label_selection',
      visible_options: 3,
      options: optionsOf('Freundlich', 'Sachlich', 'Grob', 'Eilig'),
    },
  },
  {
    name: 'themen',
    title: 'Welche Themen?',
    required: false,
    settings: {
      type: 'multi_label_selection',
      visible_options: null,
      options: optionsOf('Rechnung', 'Lieferung', 'Ware'),
    },
  },
  {
    name: 'sterne',
    title: 'Wie gut?',
    required: false,
    settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
  },
  {
    name: 'folge',
    title: 'Welche Reihenfolge?',
    required: false,
    settings: { type: 'ranking', options: optionsOf('Erste Antwort', 'Zweite Antwort') },
  },
  {
    name: 'namen',
    title: 'Welche Namen?',
    required: false,
    settings: {
      ...{ type: 'span', field: 'text', visible_options: null, options: optionsOf('Person', 'Ort') },
      ...{ allow_overlapping: true, allow_character_annotation: true },
    },
  },
  { name: 'satz', title: 'Wie besser?', required: false, settings: { type: 'text', use_markdown: true } },
];

const SUGGESTED = [
  { question: 'ton', value: 'grob', score: 0.9, agent: 'Modell' },
  { question: 'themen', value: ['lieferung'], score: [0.7], agent: 'Modell' },
  { question: 'sterne', value: 2, agent: 'Modell' },
  { question: 'namen', value: [{ start: 0, end: 4, label: 'person' }], score: [0.6], agent: 'Modell' },
  { question: 'satz', value: 'Das Paket kam spät.', agent: 'Modell' },
];

const RECORDS = 14;

/** A dataset with everything that a page can show, in German. */
export async function buildGerman(api: ApiClient): Promise<BuiltDataset> {
  const dataset = await buildDataset(api, {
    guidelines: '# So geht es\n\nBitte **genau** lesen.',
    fields: [
      { name: 'text', title: 'Nachricht' },
      { name: 'antwort', title: 'Antwort', markdown: true },
    ],
    questions: QUESTIONS,
    records: Array.from({ length: RECORDS }, (_, index) => ({
      fields: { text: `Anna wartet in Bonn auf Paket ${index + 1}.`, antwort: 'Es kommt *bald*.' },
      suggestions: index % 2 ? SUGGESTED : [],
    })),
  });
  const properties = [
    { name: 'quelle', title: 'Quelle', settings: { type: 'terms' } },
    { name: 'zeichen', title: 'Zeichen', settings: { type: 'integer' } },
    { name: 'güte', title: 'Güte', settings: { type: 'float' } },
  ];
  for (const property of properties) {
    const name = property.name.replace('ü', 'ue');
    await api.post(`/datasets/${dataset.id}/metadata-properties`, { visible_for_annotators: true, ...property, name });
  }
  for (const [name, title] of [
    ['sinn', 'Sinn'],
    ['klang', 'Klang'],
  ]) {
    await api.post(`/datasets/${dataset.id}/vectors-settings`, { name, title, dimensions: 2 });
  }
  const items = dataset.recordIds.map((id, index) => ({
    id,
    metadata: { quelle: index % 3 ? 'Brief' : 'Anruf', zeichen: 1000 * index, guete: index / RECORDS },
    vectors: { sinn: [Math.cos(index), Math.sin(index)], klang: [1, index] },
  }));
  await api.call('PATCH', `/datasets/${dataset.id}/records`, { items });
  return dataset;
}
