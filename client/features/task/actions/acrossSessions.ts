import { problemOf } from '#client/graphql/errors.ts';
import { nextSession } from '#client/graphql/session.ts';

/** Asks again in the next session what this one has ended before: the sign-in lies over the work, which goes on with it. */
export async function acrossSessions<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (problemOf(error).status !== 401) throw error;
    await nextSession();
    return acrossSessions(ask);
  }
}
