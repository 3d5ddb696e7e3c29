import { ApolloLink } from '@apollo/client';
import { from, mergeMap } from 'rxjs';
import { readSetting, DOWNLOADS } from '#client/lib/settings.ts';

interface Device {
  handle: ApolloLink.RequestHandler;
}

/** The window's event once the server can be reached again; until then, the page showed only downloaded records. */
export const REACHED = 'marl-reached';

/** Whether the page shows downloaded records, as the server cannot be reached; see away.ts, which the first page does not need. */
export const reach = { isAway: false };

/** Whether what the page shows can be what the server has: there is a network, and the answers come from the server. */
export const isReached = (): boolean => navigator.onLine && !reach.isAway;

let load: () => Promise<Device>;

/** Sets what stands between the client and the server where records are downloaded; its code is loaded only there. */
export const offerDevice = (loadDevice: () => Promise<Device>): void => void (load = loadDevice);

/** Lets the device answer while the server cannot be reached (features/offline). */
export const offlineLink = new ApolloLink((operation, forward) =>
  readSetting(DOWNLOADS)
    ? from(load()).pipe(mergeMap((device) => device.handle(operation, forward)))
    : forward(operation),
);
