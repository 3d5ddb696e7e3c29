import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { projectDir } from '#gateway/process/project.ts';

/** Why a file, a row or an import is refused; `about` fills the placeholders of the reason. */
export interface Refusal {
  code: RefusalCode;
  about: Record<string, string | number>;
}

/** The reasons by code: the descriptions in the schema. */
export const REASONS: ReadonlyMap<string, string> = new Map(
  parse(readFileSync(join(projectDir, 'schema', 'transfer.graphql'), 'utf8')).definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'RefusalCode'
      ? (definition.values ?? []).map(({ name, description }) => [name.value, description?.value ?? ''] as const)
      : [],
  ),
);

export const sentenceOf = ({ code, about }: Refusal): string =>
  REASONS.get(code)!.replace(/\{(\w+)\}/g, (_, name: string) => String(about[name]));

/** Thrown by the reader of a file for the whole file, and while a record is made for a single row. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, about: Refusal['about'] = {}) {
    super(sentenceOf({ code, about }));
    this.refusal = { code, about };
  }
}

export function refuse(code: RefusalCode, about?: Refusal['about']): never {
  throw new RefusalError(code, about);
}
