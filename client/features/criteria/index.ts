export * from './address.ts';
export * from './criteria.ts';
export { asOrder, asSimilarity, decodeCriteria, encodeCriteria } from './codec.ts';
export { criteriaKey, toRecordsVariables, toSimilarTo } from './variables.ts';
export { decoded } from './argillaLink.ts';
export { type AddressBar, useAddressBar } from './useAddressBar.ts';
export { ViewSwitch } from './ViewSwitch.tsx';
