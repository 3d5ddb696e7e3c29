const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text can be the id of anything; what cannot be one belongs to nothing. */
export const isUuid = (text: string): boolean => UUID.test(text);
