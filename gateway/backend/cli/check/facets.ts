import type { DatasetSettings } from '../../services/datasetSettings.ts';
import { BLOCK_RECORDS, blockPk, blockRange, EMPTY, type FacetBlock, readBlock } from '../../store/facetBlock.ts';
import type { FacetKey } from '../../store/facets.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { tellValues } from './expectedValues.ts';
import { counted, derived, type Findings } from './finding.ts';
import type { RecordBlock } from './recordBlocks.ts';

interface FacetRow {
  pk: number;
  kind: FacetKey['kind'];
  metadata_property_pk: number | null;
  question_pk: number | null;
  user_pk: number | null;
}

interface Facet {
  pk: number;
  name: string;
  /** Blocks that no record was seen for yet. */
  unseen: Set<number>;
  terms: ReadonlyMap<number, { term: string; count: number }>;
  found: Map<number, number>;
  differing: number;
}

type Values = readonly (string | number)[];
type Expected = Map<string, Map<number, Values>>;

/** Compares what records can be filtered and sorted by with the records. */
export class FacetCheck {
  readonly #store: Store;
  readonly #settings: DatasetSettings;
  readonly #facets: Map<string, Facet>;
  readonly #missing = new Set<string>();

  constructor(store: Store, settings: DatasetSettings) {
    this.#store = store;
    this.#settings = settings;
    const rows = store.db.all<FacetRow>('SELECT * FROM facets WHERE dataset_pk = ?', [settings.dataset.pk]);
    this.#facets = new Map(rows.map((row) => [nameOf(row), this.#facet(row)]));
  }

  see({ block, records, responses }: RecordBlock): void {
    const expected: Expected = new Map();
    const changes = {
      set(key: FacetKey, ordinal: number, values: Values) {
        if (values.length === 0) return;
        const name = Object.values(key).join(' ');
        const rows = expected.get(name) ?? new Map<number, Values>();
        expected.set(name, rows.set(ordinal % BLOCK_RECORDS, values));
      },
    };
    for (const record of records) {
      tellValues(this.#store, this.#settings, record, responses.get(record.place) ?? [], changes);
    }
    for (const name of expected.keys()) if (!this.#facets.has(name)) this.#missing.add(name);
    const rows = new Set(records.map(({ pk }) => ordinalOf(pk) % BLOCK_RECORDS));
    for (const facet of this.#facets.values()) this.#compare(facet, block, rows, expected.get(facet.name));
  }

  *findings(where: string): Findings {
    for (const facet of this.#facets.values()) {
      for (const block of facet.unseen) this.#compare(facet, block, new Set(), undefined);
      const subject = `${where}: the filter values "${this.#title(facet.name)}"`;
      if (facet.differing > 0) yield derived(`${subject} are wrong for ${counted(facet.differing, 'record')}.`);
      const miscounted = [...facet.terms].filter(([code, { count }]) => count !== (facet.found.get(code) ?? 0));
      if (miscounted.length > 0)
        yield derived(`${subject} are counted wrongly (${counted(miscounted.length, 'word')}).`);
    }
    for (const name of this.#missing) yield derived(`${where}: the filter values "${this.#title(name)}" are missing.`);
  }

  #facet(row: FacetRow): Facet {
    const { db } = this.#store;
    const blocks = db.all<{ pk: number }>('SELECT pk FROM facet_blocks WHERE pk BETWEEN ? AND ?', blockRange(row.pk));
    const terms = db.all<{ code: number; term: string; count: number }>(
      'SELECT code, term, count FROM facet_terms WHERE facet_pk = ?',
      [row.pk],
    );
    return {
      pk: row.pk,
      name: nameOf(row),
      unseen: new Set(blocks.map(({ pk }) => pk - blockPk(row.pk, 0))),
      terms: new Map(terms.map(({ code, term, count }) => [code, { term, count }])),
      found: new Map(),
      differing: 0,
    };
  }

  #compare(facet: Facet, block: number, records: ReadonlySet<number>, expected?: ReadonlyMap<number, Values>): void {
    facet.unseen.delete(block);
    const stored = this.#stored(facet, block);
    for (const row of new Set([...records, ...stored.keys()])) {
      if (spelled(stored.get(row)) !== spelled(expected?.get(row))) facet.differing += 1;
    }
  }

  /** What a facet knows of the records of a block. */
  #stored(facet: Facet, block: number): Map<number, Values> {
    const row = this.#store.db.get<{ entries: Uint8Array; lowest: number | null; highest: number | null }>(
      'SELECT entries, lowest, highest FROM facet_blocks WHERE pk = ?',
      [blockPk(facet.pk, block)],
    );
    const { values, rows } = row ? readBlock(row.entries) : EMPTY;
    if (row && !hasBounds({ values, rows }, row.lowest, row.highest)) facet.differing += rows.length;
    const byRow = new Map<number, (string | number)[]>();
    for (let index = 0; index < rows.length; index += 1) {
      const code = values[index]!;
      if (facet.terms.size > 0) facet.found.set(code, (facet.found.get(code) ?? 0) + 1);
      const value = facet.terms.get(code)?.term ?? code;
      const known = byRow.get(rows[index]!);
      if (known) known.push(value);
      else byRow.set(rows[index]!, [value]);
    }
    return byRow;
  }

  /** What a facet is about, for people. */
  #title(name: string): string {
    const [kind, pk] = name.split(' ');
    if (kind === 'metadata') {
      return [...this.#settings.properties.values()].find((property) => property.pk === Number(pk))?.name ?? name;
    }
    const question = this.#settings.questions.find((one) => one.pk === Number(pk));
    return question && kind !== 'response_status'
      ? `${question.name} (${kind?.replace('_', ' ')})`
      : name.replace('_', ' ');
  }
}

const nameOf = ({ kind, metadata_property_pk, question_pk, user_pk }: FacetRow): string =>
  [kind, metadata_property_pk, question_pk, user_pk].filter((part) => part !== null).join(' ');

/** Values of one record in no order, as something that can be compared. */
const spelled = (values: Values = []): string =>
  values.length < 2 ? String(values[0]) : JSON.stringify(values.map(String).sort());

const hasBounds = ({ values }: FacetBlock, lowest: number | null, highest: number | null): boolean =>
  values.length === 0
    ? lowest === null && highest === null
    : lowest === values.reduce((a, b) => Math.min(a, b)) && highest === values.reduce((a, b) => Math.max(a, b));
