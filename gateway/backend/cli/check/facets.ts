import { BLOCK_RECORDS, blockPk, blockRange, boundsOf, EMPTY, readBlock } from '../../store/facetBlock.ts';
import { facetIndex } from '../../store/facetIndex.ts';
import type { Database } from '../../store/database.ts';
import type { FacetTables } from '../../store/facetTables.ts';
import { counted, derived, type Findings } from './finding.ts';

export interface CheckedFacet {
  pk: number;
  name: string;
  /** Its values do not follow from the records, so only values of removed records are wrong. */
  isUnderived?: boolean;
}

interface Facet extends CheckedFacet {
  /** Blocks that no record was compared for yet. */
  unchecked: Set<number>;
  terms: ReadonlyMap<number, { term: string; count: number }>;
  found: Map<number, number>;
  differing: number;
}

type Values = readonly (string | number)[];

/** The values that records of a block should have, by facet and position in the block. */
export class ExpectedValues {
  readonly byFacet = new Map<string, Map<number, Values>>();

  set(name: string, ordinal: number, values: Values): void {
    if (values.length === 0) return;
    const rows = this.byFacet.get(name) ?? new Map<number, Values>();
    this.byFacet.set(name, rows.set(ordinal % BLOCK_RECORDS, values));
  }
}

/** Compares stored filter values with those of the records. */
export class FacetCheck {
  readonly #db: Database;
  readonly #tables: FacetTables;
  readonly #facets: Map<string, Facet>;
  readonly #missing = new Set<string>();

  constructor(db: Database, tables: FacetTables, facets: readonly CheckedFacet[]) {
    this.#db = db;
    this.#tables = tables;
    this.#facets = new Map(facets.map((facet) => [facet.name, this.#facet(facet)]));
  }

  /** @param rows are the positions of existing records in the block. */
  compare(block: number, rows: ReadonlySet<number>, { byFacet }: ExpectedValues): void {
    for (const name of byFacet.keys()) if (!this.#facets.has(name)) this.#missing.add(name);
    for (const facet of this.#facets.values()) this.#compare(facet, block, rows, byFacet.get(facet.name));
  }

  /** @param limit is greater than every ordinal. */
  *findings(where: string, title: (name: string) => string, limit: number): Findings {
    const index = facetIndex(this.#db, this.#tables);
    for (const facet of this.#facets.values()) {
      for (const block of facet.unchecked) this.#compare(facet, block, new Set(), undefined);
      const subject = `${where}: the filter values "${title(facet.name)}"`;
      if (facet.differing > 0) yield derived(`${subject} are wrong for ${counted(facet.differing, 'record')}.`);
      if (!index.isIntact(facet.pk, limit)) yield derived(`${subject} are indexed wrongly.`);
      const miscounted = [...facet.terms].filter(([code, { count }]) => count !== (facet.found.get(code) ?? 0));
      if (miscounted.length > 0)
        yield derived(`${subject} are counted wrongly (${counted(miscounted.length, 'word')}).`);
    }
    for (const name of this.#missing) yield derived(`${where}: the filter values "${title(name)}" are missing.`);
  }

  #facet(facet: CheckedFacet): Facet {
    const { terms, blocks } = this.#tables;
    const stored = this.#db.all<{ pk: number }>(
      `SELECT pk FROM ${blocks} WHERE pk BETWEEN ? AND ?`,
      blockRange(facet.pk),
    );
    const known = this.#db.all<{ code: number; term: string; count: number }>(
      `SELECT code, term, count FROM ${terms} WHERE facet_pk = ?`,
      [facet.pk],
    );
    return {
      ...facet,
      unchecked: new Set(stored.map(({ pk }) => pk - blockPk(facet.pk, 0))),
      terms: new Map(known.map(({ code, term, count }) => [code, { term, count }])),
      found: new Map(),
      differing: 0,
    };
  }

  #compare(facet: Facet, block: number, records: ReadonlySet<number>, expected?: ReadonlyMap<number, Values>): void {
    facet.unchecked.delete(block);
    const stored = this.#stored(facet, block);
    if (facet.isUnderived) {
      for (const row of stored.keys()) if (!records.has(row)) facet.differing += 1;
      return;
    }
    for (const row of new Set([...records, ...stored.keys()])) {
      if (comparable(stored.get(row)) !== comparable(expected?.get(row))) facet.differing += 1;
    }
  }

  #stored(facet: Facet, block: number): Map<number, Values> {
    const row = this.#db.get<{ entries: Uint8Array; lowest: number | null; highest: number | null }>(
      `SELECT entries, lowest, highest FROM ${this.#tables.blocks} WHERE pk = ?`,
      [blockPk(facet.pk, block)],
    );
    const { values, rows } = row ? readBlock(row.entries) : EMPTY;
    const [lowest, highest] = values.length > 0 ? boundsOf(values) : [null, null];
    if (row && (row.lowest !== lowest || row.highest !== highest)) facet.differing += rows.length;
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
}

/** A comparable form of the values of a record, whose order does not matter. */
const comparable = (values: Values = []): string =>
  values.length < 2 ? String(values[0]) : JSON.stringify(values.map(String).sort());
