/** Long enough that each part is worth its way to another thread, short enough that its objects die young. */
const PART_LENGTH = 128 * 1024;

const BEGIN = /\s*\{\s*"items"\s*:\s*\[\s*(?=\{\s*"(\w+)"\s*:)/y;
const END = /\]\s*\}\s*/y;

/**
 * Splits the text of a body `{"items":[…]}` into JSON lists of some items each, without parsing it: between two objects whose first member
 * has the name of the very first one. Such a place may be within an item, or even a text. Then the parts around it are no JSON, and the
 * body has to be read as a whole. Undefined if the body has another form.
 */
export function listParts(text: string): Iterable<string> | undefined {
  BEGIN.lastIndex = 0;
  const [begin, name] = BEGIN.exec(text) ?? [];
  END.lastIndex = text.lastIndexOf(']');
  if (begin === undefined || !END.test(text) || END.lastIndex < text.length) return undefined;
  return between(text, begin.length, text.lastIndexOf(']'), new RegExp(`\\}\\s*,\\s*(?=\\{\\s*"${name}"\\s*:)`, 'g'));
}

function* between(text: string, begin: number, end: number, border: RegExp): Generator<string> {
  for (let from = begin; from < end;) {
    border.lastIndex = from + PART_LENGTH;
    const found = border.exec(text);
    yield `[${text.slice(from, found ? found.index + 1 : end)}]`;
    from = found ? border.lastIndex : end;
  }
}
