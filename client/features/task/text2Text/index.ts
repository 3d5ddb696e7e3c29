export { Text2TextBody } from './Text2TextBody.tsx';
