export { ApiKeysPart } from './ApiKeysPart.tsx';
