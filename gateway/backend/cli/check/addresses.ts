import { pkIn, placeAt } from '../../store/recordAddress.ts';
import { counted, type Findings, original } from './finding.ts';
import type { RecordBlock } from './recordBlocks.ts';

/** Whether records are found where their ids lead, and whether what is kept of them as JSON can be read. */
export class AddressCheck {
  #lost = 0;
  #unreadable = 0;

  see({ records, responses }: RecordBlock): void {
    for (const record of records) {
      if (record.place !== placeAt(record.pk) || pkIn(record.id) !== record.pk) this.#lost += 1;
      const answers = (responses.get(record.place) ?? []).map((response) => response.answers);
      const texts = [record.fields, record.metadata, record.suggestions, ...answers];
      if (!texts.every((text) => text === null || isJson(text))) this.#unreadable += 1;
    }
  }

  *findings(where: string): Findings {
    if (this.#lost > 0) yield original(`${where}: ${counted(this.#lost, 'record')} cannot be found by id.`);
    if (this.#unreadable > 0) {
      yield original(`${where}: ${counted(this.#unreadable, 'record')} or responses to them cannot be read.`);
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
