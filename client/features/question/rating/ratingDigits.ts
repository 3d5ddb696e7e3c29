/** How digits pick a rating: a digit is its number; 10 is `1` `0`, or `0` where no 0 can be chosen. */
export function ratingDigits(values: readonly number[]) {
  return {
    find(digits: string): number | undefined {
      const wanted = digits === '0' && !values.includes(0) ? 10 : Number(digits);
      return (digits.length === 1 || digits === '10') && values.includes(wanted) ? wanted : undefined;
    },
    canGrow: (digits: string): boolean => digits === '1' && values.includes(10),
  };
}
