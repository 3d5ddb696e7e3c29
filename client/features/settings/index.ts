export { readSettings, storageBanner, useKnownSettings, warnsOfStorage } from './settings.ts';
