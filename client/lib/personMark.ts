/** The gateway's mark of the person who is signed in; it ends with the session (gateway/http/session.ts). Empty outside of a browser. */
export function personMark(): string {
  const { document } = globalThis as { document?: Pick<Document, 'cookie'> };
  return /(?:^|; )auth\.person=([\w-]+)/.exec(document?.cookie ?? '')?.[1] ?? '';
}
