export { AvatarButton } from './AvatarButton.tsx';
export { readViewer, useViewer } from './viewer.ts';
