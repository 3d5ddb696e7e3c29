/**
 * Whether a text comes back from the store as it went in: there a text ends at a NUL, and half of a surrogate pair becomes
 * another character, so that two different texts would be the same one.
 */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export const NOT_STORABLE = 'null characters and unpaired surrogates are not allowed';
