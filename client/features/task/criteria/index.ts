export * from './address.ts';
export * from './criteria.ts';
