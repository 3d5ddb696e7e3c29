export { AnsweringPreferences, HelpDialog, KeyPanel } from './KeyPanel.tsx';
