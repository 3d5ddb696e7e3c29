export { AvatarButton } from './AvatarButton.tsx';
export { onOtherUser } from './announcement.ts';
export { type Outcome, providerPath } from './providers.ts';
export { cachedViewer, readViewer, useViewer } from './viewer.ts';
export { keepReturnPath, takeReturnPath } from './returnPath.ts';
