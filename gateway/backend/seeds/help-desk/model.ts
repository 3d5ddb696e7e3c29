export const TOPICS = ['billing', 'delivery', 'returns', 'account', 'defect', 'praise'] as const;
export type Topic = (typeof TOPICS)[number];

/** What somebody wrote to a shop. */
export interface Request {
  subject: string;
  body: string;
}

export type Requests = Record<Topic, Request[]>;
