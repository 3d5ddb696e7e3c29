import { asObject, type JsonObject } from '#client/lib/json.ts';

/** The sample value for a template without a record. */
export const SAMPLE = JSON.stringify(
  { title: 'Green tea', tags: ['hot', 'leafy'], price: 3.5, origin: { country: 'Japan' } },
  null,
  2,
);

type Parsed = { value: JsonObject } | { problem: 'notJson'; line: number | null } | { problem: 'notObject' };

export function parseSample(text: string): Parsed {
  try {
    const value = asObject(JSON.parse(text));
    return value ? { value } : { problem: 'notObject' };
  } catch (error) {
    const { message } = error as Error;
    const [, line] = /line (\d+)/.exec(message) ?? [];
    const [, position] = /position (\d+)/.exec(message) ?? [];
    return {
      problem: 'notJson',
      line: line ? Number(line) : position ? text.slice(0, Number(position)).split('\n').length : null,
    };
  }
}
