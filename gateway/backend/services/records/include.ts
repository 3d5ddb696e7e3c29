import { ValidationError } from '../../http/errors.ts';

/** What comes along with each record. */
export interface Include {
  responses: boolean;
  suggestions: boolean;
  /** All vectors, some by name, or none. */
  vectors: true | readonly string[];
}

export const EVERYTHING: Include = { responses: true, suggestions: true, vectors: true };

/** Reads `include` parameters: words, lists of words, and `vectors:` with names; names of other things mean nothing. */
export function readInclude(parameters: readonly string[] = []): Include {
  const include = { responses: false, suggestions: false, vectors: [] as string[] };
  let hasAllVectors = false;
  for (const parameter of parameters) {
    const [key = '', names] = parameter.split(':', 2);
    if (names !== undefined) {
      const named = parts(names);
      if (key === 'vectors') include.vectors.push(...named);
    } else {
      for (const word of parts(key)) {
        if (word === 'vectors') hasAllVectors = true;
        else if (word === 'responses' || word === 'suggestions') include[word] = true;
        else refuse();
      }
    }
  }
  if (hasAllVectors && include.vectors.length > 0) refuse();
  return { ...include, vectors: hasAllVectors || include.vectors };
}

function parts(list: string): string[] {
  const words = list.split(',');
  if (words.includes('')) refuse();
  return words;
}

function refuse(): never {
  const msg = "`include` takes responses, suggestions and vectors, or vectors with names: 'vectors:name1,name2'";
  throw new ValidationError([{ loc: ['query', 'include'], msg, type: 'value_error' }]);
}
