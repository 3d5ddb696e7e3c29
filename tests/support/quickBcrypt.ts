import { createRequire } from 'node:module';
import type Bcrypt from 'bcrypt';

const bcrypt = createRequire(import.meta.url)('bcrypt') as typeof Bcrypt;

const LOWEST_COST = 4;

/**
 * bcrypt at its lowest cost. At the product's, hashing the passwords of the tests' users took a fifth of the tests' processor time; a
 * test of the built product checks that cost.
 */
export const hash = (password: string): Promise<string> => bcrypt.hash(password, LOWEST_COST);

export const { compare } = bcrypt;
