import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Tells when a caller has sent nothing of what is missing of a request for so long, and hangs up on one who takes nothing of the
 * answer. Time in which it is not the caller who is waited for does not count.
 */
export function expectProgress(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stillMs: number,
  onStandstill: () => void,
): void {
  const begin = () => outgoing.setTimeout(stillMs);
  // What came before has been taken only now.
  incoming.on('resume', begin);
  outgoing.on('timeout', () => {
    if (outgoing.writableLength > 0) outgoing.destroy();
    else if (!incoming.complete && incoming.readableLength === 0) onStandstill();
    // Once told, the time does not run again by itself before something moves.
    else begin();
  });
  begin();
}
