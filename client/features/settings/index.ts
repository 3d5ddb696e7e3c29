export { readSettings, useKnownSettings } from './settings.ts';
export { StorageBanner } from './StorageBanner.tsx';
