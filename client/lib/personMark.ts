/** The gateway's mark of the person who is signed in; it ends with the session (gateway/http/session.ts). */
export const personMark = (): string => /(?:^|; )auth\.person=([\w-]+)/.exec(document.cookie)?.[1] ?? '';
