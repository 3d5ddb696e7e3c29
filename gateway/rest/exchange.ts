import type { Dispatcher } from 'undici';

export interface Answer {
  status: number;
  text: string;
}

/**
 * Sends a request and gathers the answer. Every answer here is read whole: the stream that `request` would make of it is time lost
 * with each page of records. Rejects with what undici says of the connection, or with the signal's reason.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    let abort: ((reason: Error) => void) | undefined;
    const giveUp = () => {
      reject(signal!.reason as Error);
      abort?.(signal!.reason as Error);
    };
    const end = () => signal?.removeEventListener('abort', giveUp);
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason);
        if (signal?.aborted) giveUp();
      },
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        end();
        resolve({ status, text: (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString() });
      },
      onResponseError(_controller, error) {
        end();
        reject(error);
      },
    });
  });
}
