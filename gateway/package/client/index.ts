export { createClient } from './client.ts';
export type { Client, ClientOptions, Connection, Change, RequestOptions } from './client.ts';
export type { Document } from './document.ts';
export { MarlError } from './errors.ts';
export type { ErrorCode, ServerError } from './errors.ts';
export * from './__generated__/operations.ts';
