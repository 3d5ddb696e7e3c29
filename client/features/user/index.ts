export { AvatarButton } from './AvatarButton.tsx';
export { ApiKey } from './settings/ApiKey.tsx';
export { Appearance } from './settings/Appearance.tsx';
export { useMySettingsQuery } from './settings/MySettings.generated.ts';
export { Profile } from './settings/Profile.tsx';
export { comeBackFromProvider, type Outcome, preloadProviders, providerPath } from './providers.ts';
export { readViewer, useViewer } from './viewer.ts';
export { keepWish, takeWish } from './wish.ts';
