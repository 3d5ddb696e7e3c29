export { keyed } from './keyed.ts';
export { readSettings, storageBanner, useCapabilities, useKnownSettings, warnsOfStorage } from './settings.ts';
