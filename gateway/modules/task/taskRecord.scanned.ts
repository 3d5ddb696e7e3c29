import type { RestLabels, RestTaskRecord, RestTextRecord } from './taskRecord.source.ts';

interface ScannedLabels {
  agent: string;
  labels: { class_label: string; score?: number }[];
}

/** A record to be classified, as a scan sends it: as it is stored. */
type ScannedTextRecord = Omit<RestTextRecord, 'prediction' | 'annotation'> & {
  prediction?: ScannedLabels;
  annotation?: ScannedLabels;
  /** All texts in one, for searching. */
  text?: string;
};

export type ScannedRecord = ScannedTextRecord | RestTaskRecord;

/** A scanned record as a search would send it. */
export function asSearched(record: ScannedRecord): RestTaskRecord {
  if (!('inputs' in record)) return record;
  const { prediction, annotation, ...others } = record as ScannedTextRecord;
  delete others.text;
  return {
    ...others,
    ...(prediction ? { prediction: withClasses(prediction) } : {}),
    ...(annotation ? { annotation: withClasses(annotation) } : {}),
  };
}

const withClasses = ({ agent, labels }: ScannedLabels): RestLabels => ({
  agent,
  labels: labels.map(({ class_label: name, ...others }) => ({ class: name, ...others })),
});
