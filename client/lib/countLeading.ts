/** How many items at the beginning of a sorted list pass a test, which all later ones fail. A binary search. */
export function countLeading(length: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
