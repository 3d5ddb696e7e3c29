/** What a user may be. */
export const ROLES = ['owner', 'admin', 'annotator'] as const;
export type Role = (typeof ROLES)[number];
