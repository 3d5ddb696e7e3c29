export { WorkOfflineTool } from './WorkOfflineTool.tsx';
