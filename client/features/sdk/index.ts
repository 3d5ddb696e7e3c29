export { newDatasetSample, newRecordsSample, SdkSample } from './SdkSample.tsx';
