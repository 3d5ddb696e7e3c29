/** What a text is made of, each with its weight; the squares of the weights add up to 1. */
export type Features = Map<string, number>;

/** Words and their parts weigh more the oftener they are in a text and the fewer texts they are in. */
export function weightedFeatures(texts: readonly string[]): Features[] {
  const documents = texts.map(counted);
  const spread = new Map<string, number>();
  for (const counts of documents) {
    for (const feature of counts.keys()) spread.set(feature, (spread.get(feature) ?? 0) + 1);
  }
  return documents.map((counts) => {
    const weights: Features = new Map();
    for (const [feature, count] of counts) {
      const inTexts = spread.get(feature) ?? 1;
      // What only one text has makes it like no other.
      if (inTexts === 1) continue;
      const kind = feature.startsWith(WORD) ? 1 : PART_WEIGHT;
      weights.set(feature, kind * Math.log(texts.length / inTexts) * (1 + Math.log(count)));
    }
    const length = Math.hypot(...weights.values()) || 1;
    for (const [feature, weight] of weights) weights.set(feature, weight / length);
    return weights;
  });
}

/** For every two texts, how much they share: 1 with itself, 0 for nothing in common. */
export function likenesses(documents: readonly Features[]): Float64Array[] {
  const holders = new Map<string, [document: number, weight: number][]>();
  documents.forEach((features, document) => {
    for (const [feature, weight] of features) {
      const known = holders.get(feature);
      if (known) known.push([document, weight]);
      else holders.set(feature, [[document, weight]]);
    }
  });
  const alike = documents.map(() => new Float64Array(documents.length));
  for (const sharing of holders.values()) {
    for (const [i, a] of sharing) for (const [j, b] of sharing) alike[i]![j]! += a * b;
  }
  return alike;
}

const WORD = 'word ';
const PART_LENGTH = 4;
const PART_WEIGHT = 0.8;

/** How often each word, and each run of four letters inside a word, is in a text. */
function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const word of text.toLowerCase().match(/\p{L}[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    add(WORD + word);
    const framed = `<${word}>`;
    for (let i = 0; i + PART_LENGTH <= framed.length; i++) add(framed.slice(i, i + PART_LENGTH));
  }
  return counts;
}
