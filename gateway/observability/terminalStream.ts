import { writeSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const COLOURS: Readonly<Record<string, number>> = { fatal: 31, error: 31, warn: 33, info: 36, debug: 90, trace: 90 };
const GREY = 90;
/** The process says of itself in each line what a terminal's reader knows. */
const KNOWN = new Set(['pid', 'hostname']);

type Line = Record<string, unknown>;

/** Log lines for people: `12:30:05 WARN gateway the backend did not answer status=503`, and stacks below. */
export const terminalStream = (write: (text: string) => unknown = (text) => writeSync(1, text)) => ({
  write: (json: string): void => void write(readable(json)),
});

function readable(json: string): string {
  const { time, level, name, msg, err, ...others } = JSON.parse(json) as Line;
  const label = String(level);
  const details = Object.entries(others)
    .filter(([key]) => !KNOWN.has(key))
    .map(([key, value]) => `${key}=${plain(typeof value === 'string' ? value : JSON.stringify(value))}`);
  const head = [
    coloured(GREY, new Date(String(time)).toTimeString().slice(0, 8)),
    coloured(COLOURS[label] ?? GREY, label.toUpperCase().padEnd(5)),
    String(name),
    plain(String(msg ?? '')),
    coloured(GREY, details.join(' ')),
  ];
  return `${head.join(' ').trimEnd()}\n${causeOf(err)}`;
}

function causeOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { stack, message } = err as Line;
  const lines = String(stack ?? message).split('\n');
  return lines.map((line) => `    ${plain(line)}\n`).join('');
}

/** What callers sent must not move the cursor or recolour the operator's terminal. */
const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

const coloured = (colour: number, text: string): string => (text ? `\u001b[${colour}m${text}\u001b[0m` : '');
