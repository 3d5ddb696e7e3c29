/** The context of queries that the device must not answer. */
export const SERVER_ONLY = { isServerOnly: true } as const;
