import { closeSync, openSync } from 'node:fs';

/** Makes the store's file its owner's alone: password hashes and API keys lie in it. SQLite's files beside it follow. */
export const ensurePrivateFile = (file: string): void => closeSync(openSync(file, 'a', 0o600));
