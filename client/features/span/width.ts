const ZERO_WIDTH_JOINER = 0x200d;
const REGIONAL_INDICATOR = /\p{Regional_Indicator}/u;
const TAKES_NO_ROOM = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/**
 * Where in a text so much room ends, in widths of a letter. An emoji is as wide as two letters however many code points it is made
 * of, and a mark on a letter takes no room of its own. It is a guess that costs little: nothing is measured.
 */
export function widthEnd(text: string, start: number, width: number): number {
  let offset = start;
  let room = 0;
  let isJoined = false;
  while (room < width && offset < text.length) {
    const codePoint = text.codePointAt(offset)!;
    if (!isJoined) room += widthOf(codePoint);
    isJoined = codePoint === ZERO_WIDTH_JOINER;
    offset += codePoint > 0xffff ? 2 : 1;
  }
  // Behind the text there is as much room as is wanted.
  return offset + Math.max(0, width - room);
}

function widthOf(codePoint: number): number {
  // Below lie plain letters and signs, which most texts are made of.
  if (codePoint < 0x300) return 1;
  const character = String.fromCodePoint(codePoint);
  if (TAKES_NO_ROOM.test(character)) return 0;
  return codePoint > 0xffff && !REGIONAL_INDICATOR.test(character) ? 2 : 1;
}
