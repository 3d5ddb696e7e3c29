export { TakeAlongTool } from './TakeAlongTool.tsx';
