/** Where a whole number of so many digits may stand: most bodies have none, and need not be read twice. */
const LONG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const WHOLE = /^-?\d{16,}$/;

/** The first whole number in a JSON text that would be another one once it is read, and where it stands. */
export function lostDigits(text: string): { number: string; position: number } | undefined {
  if (!LONG.test(text)) return undefined;
  for (const { 0: token, index } of text.matchAll(TEXT_OR_NUMBER)) {
    if (WHOLE.test(token) && String(Number(token)) !== token) return { number: token, position: index };
  }
  return undefined;
}
