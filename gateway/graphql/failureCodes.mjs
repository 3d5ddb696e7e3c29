import { printSchema } from 'graphql';

/** A plugin of the code generator: the codes of failures that the schema documents, as a type. */
export function plugin(schema) {
  const codes = new Set(printSchema(schema).match(/(?<=`)ERROR_\w+(?=`)/g));
  return `export type FailureCode = ${[...codes].map((code) => `'${code}'`).join(' | ')};`;
}
