import { parseSample } from './sample.ts';

const MOST_KEYS = 20;
const KEYWORDS = new Set(['as', 'else', 'false', 'null', 'this', 'true', 'undefined']);

/** A name in a path of Handlebars. */
const segment = (name: string): string => (/^[a-z_][\w-]*$/i.test(name) && !KEYWORDS.has(name) ? name : `[${name}]`);

const STYLE = '<style>dl, dd { margin: 0 0 8px } dt { font-weight: 600 }</style>';

const escaped = (text: string): string => text.replace(/[&<{]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A first template: the keys of the sample, each with its value. */
export function starterTemplate(fieldName: string, sample: string): string {
  const path = `record.fields.${segment(fieldName)}`;
  const parsed = parseSample(sample);
  // Handlebars cannot escape a bracket in a path.
  const members = 'value' in parsed ? Object.entries(parsed.value).filter(([key]) => key && !key.includes(']')) : [];
  if (members.length === 0) return `{{json ${path}}}`;
  const rows = members.slice(0, MOST_KEYS).map(([key, value]) => {
    const shown = valueTemplate(`${path}.${segment(key)}`, value);
    return `  <dt>${escaped(key)}</dt>\n  <dd>${shown}</dd>`;
  });
  return [STYLE, '<dl>', ...rows, '</dl>'].join('\n');
}

function valueTemplate(path: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `{{${path}}}`;
  const isListOfTexts = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isListOfTexts ? `{{#each ${path}}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}` : `{{json ${path}}}`;
}
