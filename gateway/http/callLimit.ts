/** An address gets at most this share of all calls, so that it cannot block other addresses. */
const ADDRESS_SHARE = 1 / 4;

/** Limits how many calls run at a time, in all and from each address. */
export class CallLimit {
  readonly #max: number;
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** The status that refuses another call from an address; undefined if it is allowed. */
  refusal(address: string): 429 | 503 | undefined {
    if ((this.#byAddress.get(address) ?? 0) >= Math.ceil(this.#max * ADDRESS_SHARE)) return 429;
    return this.#total >= this.#max ? 503 : undefined;
  }

  add(address: string): void {
    this.#total += 1;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
  }

  remove(address: string): void {
    this.#total -= 1;
    const count = (this.#byAddress.get(address) ?? 0) - 1;
    if (count > 0) this.#byAddress.set(address, count);
    else this.#byAddress.delete(address);
  }
}
