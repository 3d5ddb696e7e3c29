export { AnsweringPreferences } from './AnsweringPreferences.tsx';
export { HelpDialog } from './HelpDialog.tsx';
export { KeyPanel } from './KeyPanel.tsx';
