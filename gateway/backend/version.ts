/** The Argilla release whose API this server speaks; clients compare it. */
export const ARGILLA_VERSION = '1.29.1';
