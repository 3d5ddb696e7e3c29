/**
 * Colors of span labels. Each label has a hue; saturation and lightness are fixed for each theme and use, so that text stays
 * readable with any hue.
 */

const HSL = /^hsl\(\s*(-?\d+(?:\.\d+)?)(?:deg)?[\s,]+(\d+(?:\.\d+)?)%[\s,]+(\d+(?:\.\d+)?)%\s*\)$/i;

/** The hue of a label without a color, the same as in Argilla. */
export function hueOf(value: string): number {
  let hash = 0;
  // Argilla iterates over code points, but adds only their first UTF-16 unit.
  for (const character of value) hash = character.charCodeAt(0) + ((hash << 5) - hash);
  return Math.abs(hash % 360);
}

/** The hue of a given color; throws for a color that is not HSL. */
export function parseHue(color: string): number {
  const hue = HSL.exec(color.trim())?.[1];
  if (hue === undefined) throw new Error(`The color ${color} is not in HSL form.`);
  return ((Number(hue) % 360) + 360) % 360;
}

/** The colors of a label, for both themes. */
export interface EntityColors {
  /** Behind the marked text and in the label's pill. */
  fill: string;
  /** While a selection is being dragged. */
  preview: string;
  /** A quiet background for badges. */
  badge: string;
  /** The line under the text, one lane for each overlap. */
  lane: string;
}

/** Colors for a label of a span question. */
export function entityColors(value: string, color?: string | null): EntityColors {
  return colorsOf(color ? parseHue(color) : hueOf(value));
}

/** Colors for a label of a task dataset: by its position among the labels, else by its name. */
export function taskLabelColors(name: string, place: number | undefined): EntityColors {
  return colorsOf(place === undefined ? hueOf(name) : ((572 * (place + 1)) % 3600) / 10);
}

const known = new Map<number, EntityColors>();

/** The same object for the same hue: a text may have thousands of spans. */
function colorsOf(hue: number): EntityColors {
  const colors = known.get(hue) ?? {
    fill: `light-dark(hsl(${hue} 80% 80%), hsl(${hue} 45% 28%))`,
    preview: `light-dark(hsl(${hue} 80% 92%), hsl(${hue} 40% 22%))`,
    badge: `light-dark(hsl(${hue} 30% 96%), hsl(${hue} 40% 22%))`,
    lane: `light-dark(hsl(${hue} 60% 34%), hsl(${hue} 60% 66%))`,
  };
  known.set(hue, colors);
  return colors;
}
