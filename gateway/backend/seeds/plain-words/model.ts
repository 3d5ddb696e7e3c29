/** What an office wrote, and how it could be said in plain words. */
export type Rewritten = [office: string, ...plain: [string, ...string[]]];
