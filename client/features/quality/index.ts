export { QualityReport } from './QualityReport.tsx';
export { useQuality } from './useQuality.ts';
