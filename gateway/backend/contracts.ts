/**
 * The API serves clients of Argilla 1.29 and of 2.8. What either accepts is accepted, and answers have the members of both. Here are the
 * rules for what cannot serve both; the guide "REST and Python SDK" lists them too.
 */

/** Only clients of 1.29 ask the older API for the version, and read no other. */
export const VERSIONS = { v0: '1.29.1', v1: '2.8.0' } as const;

/** Tells the gateway that this server has the extensions, which no Argilla server has. */
export const IMPLEMENTATION = 'marl';
