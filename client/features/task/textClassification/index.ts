export { TextClassificationBody } from './TextClassificationBody.tsx';
