import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'graphql';
import { projectDir } from '../process/project.ts';

/** An operation that shows how something is asked for. */
export interface Example {
  /** The name of the operation. */
  name: string;
  /** What it is for, in a sentence or two. */
  about: string;
  operation: string;
  /** Default variables; ids have to be filled in. */
  variables: Record<string, unknown>;
}

const FOLDER = join(projectDir, 'gateway', 'graphql', 'examples');

/**
 * The examples for programs that speak to the endpoint, in order. Each file begins with comments: what it is for, and after
 * `variables:` what to begin with, as JSON.
 */
export const readExamples = (): Example[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => toExample(readFileSync(join(FOLDER, file), 'utf8')));

function toExample(text: string): Example {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const [about = '', variables = '{}'] = lines
    .slice(0, end)
    .map((line) => line.slice(2))
    .join(' ')
    .split(' variables: ');
  const operation = lines.slice(end).join('\n').trim();
  return { name: nameOf(operation), about, operation, variables: JSON.parse(variables) as Example['variables'] };
}

function nameOf(operation: string): string {
  const [definition] = parse(operation, { noLocation: true }).definitions;
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '';
}
