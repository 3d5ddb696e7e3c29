import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { forbiddenHost, forbiddenText, isForbidden, type Reach } from './addresses.ts';

const CONNECT_TIMEOUT_MS = 5_000;

class ForbiddenAddress extends Error {
  constructor(address: string) {
    super(forbiddenText(address));
  }
}

/** Connects to no forbidden address. Checks that of the actual connection: an earlier lookup may have returned another one. */
export function guardedConnector(reach: Reach): buildConnector.connector {
  const guardedLookup: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const forbidden = addresses?.find(({ address }) => isForbidden(address, reach));
      if (error) callback(error, '');
      else if (forbidden) callback(new ForbiddenAddress(forbidden.address), '');
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  const connect = buildConnector({ lookup: guardedLookup, timeout: CONNECT_TIMEOUT_MS });
  return (options, callback) => {
    // IP addresses are not looked up.
    const forbidden = forbiddenHost(options.hostname, reach);
    if (forbidden) callback(new ForbiddenAddress(forbidden), null);
    else connect(options, callback);
  };
}
