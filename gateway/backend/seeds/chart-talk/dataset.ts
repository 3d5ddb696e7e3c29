import { responsesOf } from '../answers.ts';
import { between, chance, pick } from '../chance.ts';
import type { DemoDataset, DemoRecord } from '../demoDataset.ts';
import { barChart, COLORS } from './barChart.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { guidelines } from './guidelines.ts';
import type { ChartTalk } from './model.ts';

const AGENTS = ['chart-checker-1', 'osprey-2'] as const;

const TEMPLATE = `<style>
  table { margin-top: 4px; border-collapse: collapse }
  td { padding: 2px 12px 2px 0 }
  td:last-child { text-align: right; font-variant-numeric: tabular-nums }
  i { display: inline-block; width: 12px; height: 12px; border-radius: 3px }
</style>
{{#with record.fields.legend}}
<strong>{{title}}</strong>, {{unit}}
<table>
  {{#each bars}}
  <tr><td><i style="background: {{color}}"></i></td><td>{{label}}</td><td>{{value}}</td></tr>
  {{/each}}
</table>
{{/with}}`;

/** An image, a conversation and an object in each record: charts, and what an assistant says about them. */
export function chartTalk(): DemoDataset {
  const records = [...recordsIn('en', english), ...recordsIn('de', german)];
  return {
    name: 'chart-talk',
    guidelines,
    fields: [
      { name: 'chart', title: 'Chart', required: true, settings: { type: 'image' } },
      { name: 'legend', title: 'Legend', required: true, settings: { type: 'custom', template: TEMPLATE } },
      { name: 'talk', title: 'Conversation', required: true, settings: { type: 'chat', use_markdown: true } },
    ],
    questions: [
      {
        name: 'verdict',
        title: 'Is the last answer right?',
        required: true,
        settings: {
          type: 'label_selection',
          options: [
            { value: 'right', text: 'Right' },
            { value: 'partly', text: 'Partly' },
            { value: 'wrong', text: 'Wrong' },
          ],
        },
      },
      {
        name: 'correction',
        title: 'How should it have been?',
        required: false,
        settings: { type: 'text', use_markdown: false },
      },
    ],
    metadataProperties: [
      {
        name: 'language',
        title: 'Language',
        visible_for_annotators: true,
        settings: { type: 'terms', values: ['en', 'de'] },
      },
      { name: 'bars', title: 'Bars', visible_for_annotators: true, settings: { type: 'integer', min: 1 } },
    ],
    vectorsSettings: [],
    records: records.sort((x, y) => chance(x.external_id) - chance(y.external_id)),
  };
}

const recordsIn = (language: 'en' | 'de', talks: readonly ChartTalk[]): DemoRecord[] =>
  talks.map((talk, index) => recordOf(talk, language, `${language}-${index + 1}`));

function recordOf(entry: ChartTalk, language: 'en' | 'de', key: string): DemoRecord {
  const { title, unit, talk, suggested } = entry;
  const bars = Object.entries(entry.bars).map(([label, value], index) => ({ label, value, color: COLORS[index]! }));
  return {
    external_id: key,
    fields: {
      chart: barChart(bars.map(({ value }) => value)),
      legend: { title, unit, bars },
      talk: talk.map((content, turn) => ({ role: turn % 2 ? 'assistant' : 'user', content })),
    },
    metadata: { language, bars: bars.length },
    suggestions: suggested
      ? [
          {
            question: 'verdict',
            value: suggested.verdict,
            type: 'model',
            agent: pick(AGENTS, key),
            score: between(0.52, 0.97, key),
          },
        ]
      : [],
    responses: responsesOf(entry, (_question, answer) => answer),
  };
}
