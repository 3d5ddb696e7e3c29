/** How far a file has been sent. */
export interface Sent {
  readonly loaded: number;
  readonly total: number;
}

/** Why a file did not arrive; status 0 where the connection was lost. */
export class UploadError extends Error {
  readonly status: number;
  readonly detail: string | undefined;

  constructor(status: number, detail?: string) {
    super(detail ?? `The upload was answered with ${status}`);
    this.status = status;
    this.detail = detail;
  }
}

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
      const { id, detail } = answerOf(request.responseText);
      if (request.status === 201 && typeof id === 'string') resolve(id);
      else reject(new UploadError(request.status, typeof detail === 'string' ? detail : undefined));
    };
    request.onerror = () => reject(new UploadError(0));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(file);
  });
}

function answerOf(text: string): { id?: unknown; detail?: unknown } {
  try {
    return JSON.parse(text) as { id?: unknown; detail?: unknown };
  } catch {
    return {};
  }
}
