/** Runs something that Ctrl+C aborts, so that it can end what it has started. */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('Interrupted.'));
  process.once('SIGINT', abort);
  try {
    return await run(controller.signal);
  } finally {
    process.off('SIGINT', abort);
  }
}
