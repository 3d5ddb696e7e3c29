/** Twice as long as the gateway is ever silent: it sends a sign of life every twelve seconds. */
const SILENT_MS = 25_000;
const CHECK_MS = 1_000;

/**
 * Fetches a stream, and fails it when nothing has come for some time: a connection may lead nowhere without being closed. The clock is
 * asked again and again, as timers stand still while the device sleeps.
 */
export const fetchStream: typeof fetch = async (address, init) => {
  const silent = new AbortController();
  const signal = AbortSignal.any([silent.signal, ...(init?.signal ? [init.signal] : [])]);
  let heardAt = Date.now();
  const watch = setInterval(() => {
    if (Math.abs(Date.now() - heardAt) > SILENT_MS) silent.abort(new Error('The stream has fallen silent.'));
  }, CHECK_MS);
  // A stream that ends in another way is silent soon, too.
  signal.addEventListener('abort', () => clearInterval(watch));
  const listen = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      heardAt = Date.now();
      controller.enqueue(chunk);
    },
  });
  const response = await fetch(address, { ...init, signal });
  heardAt = Date.now();
  return new Response(response.body?.pipeThrough(listen), response);
};
