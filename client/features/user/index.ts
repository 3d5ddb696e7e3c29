export { Avatar } from './Avatar.tsx';
export { readViewer, useViewer } from './viewer.ts';
