export { EntityLegend } from './EntityLegend.tsx';
export { TokenClassificationBody } from './TokenClassificationBody.tsx';
