export { AvatarMenu } from './AvatarMenu.tsx';
export { readViewer, useViewer } from './viewer.ts';
