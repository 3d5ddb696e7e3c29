import type { InputPath } from '#gateway/graphql/errors.ts';
import { placeOf, RestError } from '#gateway/rest/error.ts';

/** How the branches of the REST API's unions are called. */
const CLASS_NAME = /^[A-Z]/;

/**
 * Which member of the input the REST API refused: the part that was sent, and within it what the refusal points at. `type`
 * is the member of the part's settings that was given, which in REST is a value and in GraphQL a step of the way.
 */
export function inputPathOf(error: unknown, part: InputPath, type?: string): InputPath {
  if (!(error instanceof RestError)) return part;
  if (error.status === 409) return [...part, 'name'];
  return [...part, ...inside(placeOf(error.body) ?? [], type)];
}

function inside(place: readonly unknown[], type: string | undefined): InputPath {
  const path: (string | number)[] = [];
  for (const step of place) {
    if (typeof step === 'number') path.push(step);
    // A root validator, or the branch of a union: the contract has no such step.
    else if (typeof step !== 'string' || step === '__root__' || CLASS_NAME.test(step)) continue;
    // A number of a rating stands by itself.
    else if (type === 'rating' && step === 'value') continue;
    // All settings of a field stand beside its name.
    else if (step === 'settings') path.push(...(type ? [step, type] : []));
    else path.push(nameOf(step, type));
  }
  return path;
}

/** The numbers of a rating are `options` in REST. */
const nameOf = (step: string, type: string | undefined): string =>
  type === 'rating' && step === 'options' ? 'values' : camelCase(step);

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
