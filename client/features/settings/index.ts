export { keyed, readSettings, storageBanner, useCapabilities, useKnownSettings, warnsOfStorage } from './settings.ts';
