export { AvatarButton } from './AvatarButton.tsx';
export { type Outcome, providerPath } from './providers.ts';
export { readViewer, useViewer } from './viewer.ts';
export { keepWish, takeWish } from './wish.ts';
