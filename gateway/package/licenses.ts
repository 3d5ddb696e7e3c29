import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '#gateway/process/project.ts';
import type { Shipped } from './lockFile.ts';

const LINE = '='.repeat(80);

const HEAD = `This package is under the license in the file LICENSE. It contains the packages named below, or is installed with
them. Each list of packages is followed by the text of its license, as the packages have it.`;

/** The licenses of all shipped packages as one text, each different text once. */
export function licensesOf(shipped: readonly Shipped[]): string {
  const sections = new Map<string, string[]>();
  for (const one of shipped) {
    const text = textsIn(join(projectDir, one.path)) || withoutText(one);
    sections.set(text, [...(sections.get(text) ?? []), `${one.name} ${one.version} (${one.license})`]);
  }
  const listed = [...sections].map(([text, names]) => [LINE, [...new Set(names)].join('\n'), text].join('\n\n'));
  return `${[HEAD, ...listed].join('\n\n')}\n`;
}

/** The license and the notices in a package's folder; empty if there are none, or if it is for another platform. */
function textsIn(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)\b(?!.*\.[jt]s$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

/** Some packages only name the license. */
function withoutText({ path, license }: Shipped): string {
  if (!license.split(/\W+/).includes('MIT')) throw new Error(`${path} has no text of its license, ${license}.`);
  return `These packages come without a text of their license. This is the text of the MIT license:\n\n${MIT}`;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of
the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE.`;
