import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeDraft, Draft } from './draft.ts';
import type { Fault, Faults, Refusal } from './faults.ts';
import type { FieldType } from '#client/lib/fieldTypes.ts';
import { partNames } from './names.ts';

interface Wizard {
  readonly draft: Draft;
  /** The types of fields that the server has. */
  readonly fieldTypes: readonly FieldType[];
  readonly change: ChangeDraft;
  readonly faults: Faults;
  /** Whether the user tried to continue: until then, faults of entries that are not filled in yet are not shown. */
  readonly isTried: boolean;
  readonly refusal: Refusal | null;
}

export const WizardContext = createContext<Wizard | null>(null);

/** Faults that are shown at once. All other faults concern entries that are not filled in yet. */
const SHOWN_AT_ONCE: ReadonlySet<Fault['text']> = new Set([
  'valid:max',
  'create:badName',
  'create:taken',
  'create:tooManyVectors',
  'create:manyOptions',
  'create:sameOption',
  'create:longOption',
  'create:sameSpanField',
  'create:unfit',
]);

/** The draft, the names of its parts, and the messages about it. */
export function useWizard() {
  const { t } = useTranslation(['create', 'valid']);
  const { draft, fieldTypes, change, faults, isTried, refusal } = use(WizardContext)!;

  function messageAt(place: string): string | undefined {
    const fault = faults.get(place);
    if (fault && (isTried || SHOWN_AT_ONCE.has(fault.text))) return t(fault.text, { ...fault.values });
    return refusal?.place === place ? refusal.message : undefined;
  }
  return {
    draft,
    fieldTypes,
    change,
    names: partNames(draft),
    messageAt,
    /** Whether a part of the draft has a message. */
    isFaulty: (key: string) =>
      [...faults.keys(), refusal?.place ?? ''].some((place) => place.startsWith(`${key}.`) && messageAt(place)),
  };
}
