import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { i18n } from '#client/i18n/i18n.ts';

export interface Refusal {
  code: string;
  about: Record<string, unknown>;
}

export interface Problem {
  /** The code of the error catalogue, or `NETWORK` when no answer came. */
  code: string;
  /** The HTTP status of the failure; 500 when unknown. */
  status: number;
  /** A machine-readable reason, e.g. `DATASET_CLOSED`. */
  reason?: string;
  /** The backend's reason, if it is a sentence. */
  detail?: string;
  /** The reason as a code with a text of its own, and its values. */
  refusal?: Refusal;
  /** The seconds to wait before retrying. */
  retryAfter?: number;
}

/** The reason of a request that was given up because no answer arrived. */
export const NO_ANSWER = 'NO_ANSWER';

/** Reads code, status and reason from anything that a query, a mutation or a loader throws. */
export function problemOf(error: unknown): Problem {
  if (CombinedGraphQLErrors.is(error)) {
    const { code, status, reason, detail, refusal, retryAfter } = error.errors[0]?.extensions ?? {};
    return {
      code: typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR',
      status: typeof status === 'number' ? status : 500,
      ...(typeof reason === 'string' ? { reason } : {}),
      ...(typeof detail === 'string' ? { detail } : {}),
      ...(refusal ? { refusal: refusal as Refusal } : {}),
      ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    };
  }
  if (ServerError.is(error) || ServerParseError.is(error)) return { code: 'NETWORK', status: error.statusCode };
  if (error instanceof TypeError) return { code: 'NETWORK', status: 0 };
  // Signals with a time limit have this name.
  if ((error as Partial<Error> | undefined)?.name === 'TimeoutError')
    return { code: 'NETWORK', status: 0, reason: NO_ANSWER };
  return { code: 'UNKNOWN', status: 500 };
}

/** Whether a server answered; otherwise the network or the page is at fault. */
export function isFromServer(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) || ServerError.is(error) || ServerParseError.is(error);
}

/** The status of a page whose loader could not reach the server. */
export const UNAVAILABLE = 503;

const UNREACHED = new Set([0, 502, 503, 504, 511]);

/** No answer, or a proxy's answer: for a server that is down, which may be 404, or a page of its own where people sign in to a network. */
export const isUnreached = ({ code, status }: Problem): boolean =>
  UNREACHED.has(status) || (code === 'NETWORK' && (status === 404 || status < 400));

/** Whether a retry may help: the server is unreachable or overloaded. */
export function isTransient(error: unknown): boolean {
  const problem = problemOf(error);
  return isUnreached(problem) || problem.status === 429 || problem.status >= 500;
}

/** The message for a status that has one, or for an outdated page. */
export function statusMessage({ code, status }: Problem): string | undefined {
  if (code === 'PERSISTED_QUERY_REQUIRED') return i18n.t('error:newVersion');
  if (status === 401) return i18n.t('error:http401');
  if (status === 404) return i18n.t('error:http404');
  if (status === 429) return i18n.t('error:http429');
  if (status === 501) return i18n.t('error:http501');
  if (status >= 500) return i18n.t('error:http500');
  return undefined;
}

/** The message for a failed query: for its status, else the backend's reason, else the code. */
export const userMessage = (error: unknown): string => messageOf(error, 'error:loadFailed');

/** The message for a failed mutation. */
export const saveMessage = (error: unknown): string => messageOf(error, 'error:saveFailed');

function messageOf(error: unknown, withoutReason: 'error:loadFailed' | 'error:saveFailed'): string {
  const problem = problemOf(error);
  const { code, status, detail } = problem;
  if (status === 0) return navigator.onLine ? i18n.t('error:http500') : i18n.t('net:offline');
  return statusMessage(problem) ?? detail ?? i18n.t(withoutReason, { code });
}
