/** Where the results go. */
export type Print = (text: string) => void;
