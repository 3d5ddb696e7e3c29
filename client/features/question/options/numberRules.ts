/** How digits pick one of a list: 1 is the first, and further digits make larger numbers as far as the list goes. */
export function numberRules(options: readonly { value: string }[]) {
  return {
    find: (digits: string): string | undefined =>
      digits.startsWith('0') ? undefined : options[Number(digits) - 1]?.value,
    canGrow: (digits: string): boolean => Number(digits) * 10 <= options.length,
  };
}
