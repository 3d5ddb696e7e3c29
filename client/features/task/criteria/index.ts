export * from './address.ts';
export * from './criteria.ts';
export * from './query.ts';
