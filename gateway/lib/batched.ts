interface Limits {
  /** The most items in a batch. */
  count: number;
  /** Long items come in smaller batches, as a batch is in memory as a whole. */
  length: number;
}

/** Groups items into batches: awaiting them one by one is slow. */
export async function* batched<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  lengthOf: (item: Item) => number,
  most: Limits,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let length = 0;
  for await (const item of items) {
    const own = lengthOf(item);
    if (batch.length === most.count || (batch.length > 0 && length + own > most.length)) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(item);
    length += own;
  }
  if (batch.length > 0) yield batch;
}
