export { readSettings, storageBanner, useCapabilities, useKnownSettings, warnsOfStorage } from './settings.ts';
