/**
 * The API serves clients of Argilla 1.29 and of 2.8. What either accepts is accepted, and answers have the members of both. Here are the
 * rules for what cannot serve both; the guide "REST and Python SDK" lists them too.
 */

/** The version that each API reports. Clients of 1.29 ask only the older API, and no other client asks it. */
export const VERSIONS = { v0: '1.29.1', v1: '2.8.0' } as const;

/** Tells the gateway that this server has the extensions, which no Argilla server has. */
export const IMPLEMENTATION = 'marl';

/**
 * Requests do not tell the release of their client, but datasets do: one made with a `distribution` behaves as in 2.8, one made without,
 * as every client of 1.29 makes them, as in 1.29.
 */
export const behavesAs2 = ({ min_submitted }: { min_submitted: number | null }): boolean => min_submitted !== null;
