import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { digitOf, isModified } from '#client/commands/keys.ts';

/** How long a digit waits for a second one. */
const FURTHER_DIGIT_MS = 300;

export interface DigitRules<Target, Before> {
  find(digits: string): Target | undefined;
  /** Whether a further digit could select another target. */
  canGrow(digits: string): boolean;
  /** The state before the first digit. */
  snapshot(): Before;
  /** Acts at once; a further digit calls it again with the same state. */
  choose(target: Target, before: Before): void;
  /** Called when the choice is final: at once where no further digit is possible. */
  settle?(target: Target): void;
}

export type Digits = Pick<ReturnType<typeof createDigits>, 'handle' | 'cancel'>;

/** The digit of a key without a modifier. */
export const plainDigit = (event: KeyboardEvent | globalThis.KeyboardEvent): string | undefined =>
  isModified(event) ? undefined : digitOf(event);

/** Choosing by number. The first digit acts at once; a second one within a short time corrects it. */
export function useDigits<Target, Before>(rules: DigitRules<Target, Before>): Digits {
  const [digits] = useState(() => createDigits(rules));
  useLayoutEffect(() => digits.follow(rules));
  useEffect(() => digits.cancel, [digits]);
  return digits;
}

function createDigits<Target, Before>(initial: DigitRules<Target, Before>) {
  let rules = initial;
  let typed: { digits: string; before: Before; at: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Discards a choice that is not final. */
  function cancel() {
    clearTimeout(timer);
    typed = undefined;
  }

  /** Handles a digit; returns whether it was one. */
  function handle(event: KeyboardEvent): boolean {
    const digit = plainDigit(event);
    if (digit === undefined) return false;
    event.preventDefault();
    if (event.repeat) return true;
    const { find, canGrow, snapshot, choose, settle } = rules;
    const open = typed && event.timeStamp - typed.at <= FURTHER_DIGIT_MS ? typed : undefined;
    const longer = open && find(open.digits + digit) !== undefined ? open : undefined;
    const digits = (longer?.digits ?? '') + digit;
    const target = find(digits);
    if (target === undefined) return true;
    clearTimeout(timer);
    const before = longer ? longer.before : snapshot();
    typed = { digits, before, at: event.timeStamp };
    choose(target, before);
    if (canGrow(digits)) timer = setTimeout(() => rules.settle?.(target), FURTHER_DIGIT_MS);
    else settle?.(target);
    return true;
  }

  function follow(newest: DigitRules<Target, Before>) {
    rules = newest;
  }

  return { handle, cancel, follow };
}

/** Digits pick from a list, from 1 for the first option. */
export function numberRules(options: readonly { value: string }[]) {
  return {
    find: (digits: string): string | undefined =>
      digits.startsWith('0') ? undefined : options[Number(digits) - 1]?.value,
    canGrow: (digits: string): boolean => Number(digits) * 10 <= options.length,
  };
}
