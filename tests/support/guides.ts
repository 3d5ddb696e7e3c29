import { readdirSync, readFileSync } from 'node:fs';

/** An example of a guide. */
export interface Example {
  /** File and line, for the name of a test. */
  place: string;
  file: string;
  language: string;
  text: string;
  /** Which of the examples of its file and language it is, from 0. */
  index: number;
}

const FILES = [
  'README.md',
  ...readdirSync('gateway/docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `gateway/docs/${name}`),
];

/** All fenced examples of the README and the guides. */
export const EXAMPLES: readonly Example[] = FILES.flatMap((file) => {
  const counts = new Map<string, number>();
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].map(
    ({ index: at, 2: language = '', 3: indented = '', 1: indent = '' }) => {
      const index = counts.get(language) ?? 0;
      counts.set(language, index + 1);
      const line = text.slice(0, at).split('\n').length;
      const content = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      return { place: `${file}:${line}`, file: file.replace(/^.*\/|\.md$/g, ''), language, text: content, index };
    },
  );
});

/** The commands of a script, without comments; a command may go on in the next lines. */
export const commandsIn = ({ text }: Example): string[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
