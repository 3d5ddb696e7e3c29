/** Positions of spans count characters as people number them, not JavaScript's halves of them. */
export const codePoints = (text: string): number => [...text].length;
