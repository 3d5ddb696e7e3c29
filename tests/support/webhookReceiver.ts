import { atEnd } from './cleanUp.ts';
import { openReceiver, type Receiver } from './openReceiver.ts';

export { isSigned, type Message, type Receiver } from './openReceiver.ts';

/** A receiver of webhooks, until the running test or file ends. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  atEnd(() => receiver.close());
  return receiver;
}
