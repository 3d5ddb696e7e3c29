export { AvatarButton } from './AvatarButton.tsx';
export { comeBackFromProvider, type Outcome, preloadProviders, providerPath } from './providers.ts';
export { readViewer, useViewer } from './viewer.ts';
export { keepWish, takeWish } from './wish.ts';
