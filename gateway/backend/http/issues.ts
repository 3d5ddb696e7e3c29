import type { ErrorObject } from 'ajv';
import type { RuleIssue } from './ajv.ts';
import type { Issue } from './errors.ts';
import { wordsFor } from './issueWords.ts';
import type { SchemaNode } from './schemaNode.ts';

type Loc = (string | number)[];
const ROOT = '__root__';
/**
 * Tells what Ajv found in the words clients of the API know: one issue per place, in the order of the shape's members, none
 * inside a place that is itself wrong, and the name of the branch of a union in the path.
 */
export function issuesOf(shape: object, errors: readonly ErrorObject[], from: string): Issue[] {
  const found = new Map<string, Issue & { order: number[] }>();
  for (const error of errors) {
    const { loc, order } = placeOf(shape as SchemaNode, error, from);
    const key = keyOf(loc);
    if (!found.has(key)) found.set(key, { loc, order, ...wordsFor(error) });
  }
  const all = [...found.values()];
  const isHidden = hiding(all.map(({ loc }) => loc));
  return all
    .filter(({ loc }) => !isHidden(loc))
    .sort((one, other) => compare(one.order, other.order))
    .map(({ order: _order, ...issue }) => issue);
}

/** What is wrong as a whole is not looked into, and rules across members wait until each member is right. */
function hiding(locs: readonly Loc[]): (loc: Loc) => boolean {
  const wrong = new Set(locs.map(keyOf));
  const wrongInside = new Map<string, number>();
  for (const key of locs.flatMap(placesAround)) wrongInside.set(key, (wrongInside.get(key) ?? 0) + 1);
  return (loc) =>
    placesAround(loc).some((key) => wrong.has(key)) ||
    (loc.at(-1) === ROOT && wrongInside.get(keyOf(loc.slice(0, -1)))! > 1);
}

const keyOf = (loc: Loc): string => JSON.stringify(loc);
const placesAround = (loc: Loc): string[] => loc.slice(1).map((_part, index) => keyOf(loc.slice(0, index + 1)));

function compare(one: number[], other: number[]): number {
  const index = one.findIndex((position, at) => position !== other[at]);
  return index < 0 ? one.length - other.length : one[index]! - (other[index] ?? -1);
}

/**
 * Walks schema and value together: list positions are numbers, and a branch of a union adds its name. Of the two paths only
 * the schema's is written as in a URL.
 */
function placeOf(shape: SchemaNode, error: ErrorObject, from: string): { loc: Loc; order: number[] } {
  const values = error.instancePath.split('/').slice(1).map(unescapePointer);
  const steps = error.schemaPath.split('/').slice(1).map(decodeURIComponent).map(unescapePointer);
  const loc: Loc = [from];
  const order: number[] = [];
  let node: SchemaNode = shape;
  for (let index = 0; index < steps.length - 1; index += 1) {
    const step = steps[index]!;
    const isUnion = step === 'oneOf' || step === 'anyOf' || step === 'allOf';
    const isMap = step === 'properties' || step === 'patternProperties';
    if (!isUnion) {
      const value = values.shift();
      if (value !== undefined) loc.push(step === 'items' ? Number(value) : value);
      order.push(step === 'items' ? Number(value) : memberPosition(node, value));
    }
    node = node[step] as SchemaNode;
    if (isMap || isUnion) node = node[steps[(index += 1)]!] as SchemaNode;
    if (step === 'oneOf' && node.title) loc.push(node.title);
  }
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { missingProperty: string };
    loc.push(missingProperty);
    order.push(memberPosition(node, missingProperty));
  }
  if (error.keyword === 'refine') loc.push(...((error.params as RuleIssue).at ?? []));
  return { loc, order };
}

const memberPosition = ({ properties = {} }: SchemaNode, name: string | undefined): number =>
  Object.keys(properties).indexOf(name ?? '');

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
