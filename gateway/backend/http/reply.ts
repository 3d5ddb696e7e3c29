interface Reply {
  type(contentType: string): unknown;
  send(payload: string): unknown;
}

/** Sends an answer that is JSON text already. */
export function json<R extends Reply>(reply: R, text: string): R {
  reply.type('application/json; charset=utf-8');
  reply.send(text);
  return reply;
}
