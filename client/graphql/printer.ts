export { print } from 'graphql';
