export { AvatarMenu } from './AvatarMenu.tsx';
export { SignInForm } from './SignInForm.tsx';
export { becomeViewer, readViewer, useViewer } from './viewer.ts';
