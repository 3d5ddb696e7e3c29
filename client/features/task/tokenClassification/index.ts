export { shownAnnotation } from './entities.ts';
export { EntityLegend } from './EntityLegend.tsx';
export { TokenClassificationBody } from './TokenClassificationBody.tsx';
