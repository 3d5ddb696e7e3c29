export { DATASETS, NEW_DATASET, newRecords } from './samples.ts';
export { type Sdk, useSdks } from './sdks.ts';
export { SdkSample } from './SdkSample.tsx';
