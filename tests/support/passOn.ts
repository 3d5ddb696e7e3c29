import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';

/** Hands requests on to a real backend; `keep` says of which the answer never comes back, once it has been given. */
export const passOn =
  (origin: string, keep: (request: IncomingMessage) => boolean, onKept: () => void = () => undefined) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const onward = send(origin + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (!keep(request)) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      answer.resume().on('end', onKept);
    });
    request.pipe(onward);
  };
