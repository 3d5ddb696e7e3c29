import { RestError } from './error.ts';

interface Batch<Item> {
  send(items: readonly Item[]): Promise<unknown>;
  /** Whether a refusal concerns the items; all other errors are thrown. */
  isAboutItems(refusal: RestError): boolean;
  onRefused(item: Item, refusal: RestError): void;
}

/**
 * Sends items with one call. As REST refuses a call for a single bad item, a refused list is halved until the bad items are found and
 * all others are stored.
 */
export async function sendBisecting<Item>(items: readonly Item[], batch: Batch<Item>): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await batch.send(items);
  } catch (error) {
    if (!(error instanceof RestError) || !batch.isAboutItems(error)) throw error;
    if (items.length === 1) return batch.onRefused(first, error);
    const middle = Math.ceil(items.length / 2);
    await sendBisecting(items.slice(0, middle), batch);
    await sendBisecting(items.slice(middle), batch);
  }
}
