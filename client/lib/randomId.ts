/** A unique id. Unlike `crypto.randomUUID`, it works over plain HTTP. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
