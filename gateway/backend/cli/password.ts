import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const MIN = 8;
const MAX = 100;

/** Reads a new password from the terminal (hidden, twice) or the first line of piped input. Never an argument: shells record those. */
export async function askNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return checked((await readLine(input)) ?? '');
  const first = checked((await readLine(input, output, 'New password: ')) ?? '');
  const second = await readLine(input, output, 'Again: ');
  if (first !== second) throw new Error('The two passwords differ; nothing was changed.');
  return first;
}

function checked(password: string): string {
  if (password.length >= MIN && password.length <= MAX) return password;
  throw new Error(`A password has ${MIN} to ${MAX} characters; nothing was changed.`);
}

function readLine(input: NodeJS.ReadStream, output?: NodeJS.WriteStream, prompt?: string): Promise<string | undefined> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (output && prompt) output.write(prompt);
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      if (output) output.write('\n');
      resolve(undefined);
    });
  });
}
