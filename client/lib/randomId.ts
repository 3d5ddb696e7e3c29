/** A name that nothing else has. Not `crypto.randomUUID`, which plain HTTP beyond this machine does not have. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
