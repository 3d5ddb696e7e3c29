import type { FastifyRequest } from 'fastify';
import { BadRequestError, KeyUsedOtherwiseError, RequestUnderWayError } from '../http/errors.ts';
import type { Repeatable } from '../store/repeatableAnswers.ts';
import type { Store } from '../store/store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    repeats: Repeats;
  }
}

/** Requests with an Idempotency-Key: which are under way, and the answers that are kept. */
export class Repeats {
  readonly #store: Store;
  readonly #underWay = new Map<string, { request: string; until: number }>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the answer that is kept, or begins the request. Refuses one that is under way, for at most `forMs`, and a key that belongs to
   * another request; `parts` identify a request.
   */
  begin({ secret, request }: Repeatable, parts: string, forMs = Infinity): string | undefined {
    const running = this.#underWay.get(secret);
    const isUnderWay = running !== undefined && running.until > Date.now();
    const kept = isUnderWay ? undefined : this.#store.repeatableAnswers.find({ secret, request });
    if (isUnderWay ? running.request !== request : kept && !kept.isSame) {
      throw new KeyUsedOtherwiseError(
        `This Idempotency-Key belongs to another request: the ${parts} is not the same. Use a new key for each request.`,
      );
    }
    if (isUnderWay) {
      throw new RequestUnderWayError(
        'The first request with this Idempotency-Key is still under way. Try again in a moment.',
      );
    }
    if (kept) return kept.answer();
    this.#underWay.set(secret, { request, until: Date.now() + forMs });
    return undefined;
  }

  keep(repeatable: Repeatable, answer: string): void {
    this.#store.repeatableAnswers.keep(repeatable, answer);
  }

  end({ secret }: Repeatable): void {
    this.#underWay.delete(secret);
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * A caller's key. A key that may do less than its user has keys of its own, because an answer may contain what it must not see; so do
 * requests and operations of GraphQL.
 */
export function secretOf({ user, access }: FastifyRequest, kind: 'request' | 'operation', key: string): string {
  if (!KEY.test(key)) {
    throw new BadRequestError('Idempotency-Key must have 1 to 255 characters: letters, digits and other visible ASCII');
  }
  return JSON.stringify([kind, user.id, access?.key ?? null, key]);
}
