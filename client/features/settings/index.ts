export { preloadSettings } from './settings.ts';
export { StorageBanner } from './StorageBanner.tsx';
