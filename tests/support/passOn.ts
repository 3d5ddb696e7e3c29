import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';

/** Forwards requests to a real backend; `keep` selects those whose responses are withheld, `onKept` is called after each such response. */
export const passOn =
  (origin: string, keep: (request: IncomingMessage) => boolean, onKept: () => void = () => undefined) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const onward = send(origin + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (!keep(request)) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      answer.resume().on('end', onKept);
    });
    request.pipe(onward);
  };
