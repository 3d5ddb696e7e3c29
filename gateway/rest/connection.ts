import { Pool } from 'undici';

/** Open connections to one REST server, shared by all requests. */
export interface Connection {
  pool: Pool;
  /** What comes before `/api` in every path; empty unless the server is mounted below a prefix. */
  basePath: string;
}

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 30_000;

/**
 * Opens the pool to a REST server. Connections are made when they are needed, and kept for a while. With `null` there are as many as
 * there are requests: one that takes its time is then in nobody's way.
 */
export function connect(serverUrl: string, timeoutMs: number, connections: number | null = CONNECTIONS): Connection {
  const url = new URL(serverUrl);
  const pool = new Pool(url.origin, {
    connections,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return { pool, basePath: url.pathname.replace(/\/$/, '') };
}
