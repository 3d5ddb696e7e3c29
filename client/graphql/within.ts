import type { DefaultContext } from '@apollo/client';

/** The context of a request that is given up, as if there were no network, when no answer has come after that time. */
export const within = (ms: number): DefaultContext => ({ fetchOptions: { signal: AbortSignal.timeout(ms) } });
