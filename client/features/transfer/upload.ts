import type { RefusalCode } from '#client/graphql/schema-types.ts';

/** How far a file has been sent. */
export interface Sent {
  readonly loaded: number;
  readonly total: number;
}

/** What is wrong with a file, as the API tells it. */
interface Refusal {
  readonly code: RefusalCode;
  readonly about: Readonly<Record<string, string | number>>;
}

/** What is answered instead of an id: a sentence, and what is wrong where that is known. */
type Problem = { detail?: string } & Partial<Refusal>;

/** Why a file did not arrive; status 0 where the connection was lost. */
export class UploadError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly refusal: Refusal | undefined;

  constructor(status: number, { detail, code, about }: Problem = {}) {
    super(detail ?? `The upload was answered with ${status}`);
    this.status = status;
    this.detail = detail;
    this.refusal = code && about && { code, about };
  }
}

type Answer = { id?: string } & Problem;

/** Sends a file to the gateway and returns its id. Only XMLHttpRequest tells how much has been sent. */
export function upload(file: File, signal: AbortSignal, onSent: (sent: Sent) => void): Promise<string> {
  const request = new XMLHttpRequest();
  request.open('POST', `/files?${new URLSearchParams({ name: file.name })}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('apollo-require-preflight', 'true');
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onSent({ loaded, total });
    request.onload = () => {
      const { id, ...problem } = answerOf(request.responseText);
      if (request.status === 201 && id) resolve(id);
      else reject(new UploadError(request.status, problem));
    };
    request.onerror = () => reject(new UploadError(0));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(file);
  });
}

function answerOf(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch {
    return {};
  }
}
