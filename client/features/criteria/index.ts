export * from './address.ts';
export * from './criteria.ts';
export { asOrder, asSimilarity, decodeCriteria, encodeCriteria, EVERYONE } from './codec.ts';
export { criteriaKey, toInputs, toRecordsVariables, toSimilarTo } from './variables.ts';
export { type AddressBar, useAddressBar } from './useAddressBar.ts';
export { ViewSwitch } from './ViewSwitch.tsx';
