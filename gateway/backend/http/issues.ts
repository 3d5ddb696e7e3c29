import type { ErrorObject } from 'ajv';
import type { RuleIssue } from './ajv.ts';
import type { Issue } from './errors.ts';
import { type SchemaNode, wordsFor } from './issueWords.ts';

type Loc = (string | number)[];
const ROOT = '__root__';
/**
 * Tells what Ajv found in the words clients of the API know: one issue per place, none inside a place that is itself wrong,
 * and the name of the branch of a union in the path.
 */
export function issuesOf(shape: object, errors: readonly ErrorObject[], from: string): Issue[] {
  const found = new Map<string, Issue>();
  for (const error of errors) {
    const loc: Loc = [from, ...placeOf(shape as SchemaNode, error)];
    const key = JSON.stringify(loc);
    if (!found.has(key)) found.set(key, { loc, ...wordsFor(error) });
  }
  const issues = [...found.values()];
  return issues.filter((issue) => !issues.some((other) => other !== issue && hides(other.loc, issue.loc)));
}

/** What is wrong as a whole is not looked into, and rules across members wait until each member is right. */
const hides = (one: Loc, other: Loc): boolean =>
  isInside(other, one) || (other.at(-1) === ROOT && isInside(one, other.slice(0, -1)));

const isInside = (inner: Loc, outer: Loc): boolean =>
  inner.length > outer.length && outer.every((part, index) => part === inner[index]);

/** Walks schema and value together: list positions are numbers, and a branch of a union adds its name. */
function placeOf(shape: SchemaNode, error: ErrorObject): Loc {
  const values = error.instancePath.split('/').slice(1).map(unescapePointer);
  const steps = error.schemaPath.split('/').slice(1).map(unescapePointer);
  const loc: Loc = [];
  let node: unknown = shape;
  for (let index = 0; index < steps.length - 1; index += 1) {
    const step = steps[index]!;
    const inMap = step === 'properties' || step === 'patternProperties';
    const inUnion = step === 'oneOf' || step === 'anyOf' || step === 'allOf';
    node = (node as SchemaNode)[step];
    if (inMap || inUnion) node = (node as SchemaNode)[steps[(index += 1)]!];
    if (inUnion) {
      const { title } = node as SchemaNode;
      if (title && step === 'oneOf') loc.push(title);
    } else if (values.length > 0) {
      const value = values.shift()!;
      loc.push(step === 'items' ? Number(value) : value);
    }
  }
  if (error.keyword === 'required') loc.push((error.params as { missingProperty: string }).missingProperty);
  if (error.keyword === 'refine') loc.push(...((error.params as RuleIssue).at ?? []));
  return loc;
}

const unescapePointer = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
