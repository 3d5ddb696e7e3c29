import type { QueryRefusal } from '../services/refusals.ts';

/** Why a query cannot be read: in words that name the place, and for those who have words of their own as a code. */
export class BrokenQuery extends Error {
  readonly refusal: QueryRefusal;

  constructor(message: string, code: string, about: QueryRefusal['about'] = {}) {
    super(message);
    this.refusal = { code, about };
  }
}
