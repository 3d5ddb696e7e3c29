import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { REASONS } from './reasons.ts';

/** Why a row does not come in; `about` fills the braces of the reason. */
export interface Refusal {
  code: RefusalCode;
  about: Record<string, string | number>;
}

/** The reason as a sentence. */
export const sentenceOf = ({ code, about }: Refusal): string =>
  REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(about[name]));
