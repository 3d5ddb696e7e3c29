import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault, Faults } from './faults.ts';
import type { Refusal } from './refusal.ts';

interface Shown {
  readonly faults: Faults;
  /** Whether somebody tried to go on: until then nobody is told of what was only not filled in yet. */
  readonly isTried: boolean;
  readonly refusal: Refusal | null;
}

export const FaultContext = createContext<Shown>({ faults: new Map(), isTried: false, refusal: null });

/** What comes of not having got that far. */
const UNFINISHED: ReadonlySet<Fault['text']> = new Set([
  'valid:required',
  'create:noFields',
  'create:noQuestions',
  'create:noRequiredField',
  'create:noRequiredQuestion',
  'create:fewOptions',
  'create:fewValues',
  'create:noSpanField',
  'create:noStart',
  'create:noFile',
  'create:badDatasetName',
]);

/** Reads what is wrong at a place, as far as it is to be shown now. */
export function useFaultAt(): (place: string) => string | undefined {
  const { t } = useTranslation(['create', 'valid']);
  const { faults, isTried, refusal } = use(FaultContext);
  return (place) => {
    const fault = faults.get(place);
    if (fault && (isTried || !UNFINISHED.has(fault.text))) return t(fault.text, { ...fault.values });
    return refusal?.place === place ? refusal.message : undefined;
  };
}
