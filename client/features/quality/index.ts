export { ControlReport } from './ControlReport.tsx';
export { QualityReport } from './QualityReport.tsx';
export { useQuality } from './useQuality.ts';
