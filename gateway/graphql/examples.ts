import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../process/project.ts';

/** An operation that shows how something is asked for. */
export interface Example {
  file: string;
  /** What it does, in a sentence or two. */
  about: string;
  operation: string;
}

/** The examples for programs that speak to the endpoint, in order; each file begins with what it is about as a comment. */
export function readExamples(): Example[] {
  const folder = join(projectDir, 'gateway', 'graphql', 'examples');
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [first = '', ...lines] = readFileSync(join(folder, file), 'utf8').split('\n');
      return { file, about: first.replace(/^# /, ''), operation: lines.join('\n').trim() };
    });
}
