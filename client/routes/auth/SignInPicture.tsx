import { entityColors } from '#client/theme/entityColors.ts';

/** Lines of a text: the widths of the words, and labels by word index. */
const LINES: readonly { words: readonly number[]; marks?: Readonly<Record<number, string>> }[] = [
  { words: [64, 36, 88, 48, 72], marks: { 2: 'person' } },
  { words: [40, 104, 28, 60, 56, 32] },
  { words: [84, 52, 24, 96, 44], marks: { 0: 'place', 3: 'work' } },
  { words: [56, 72, 40, 64, 80] },
  { words: [32, 92, 68, 36], marks: { 1: 'person' } },
];

const LINE = 56;
const GAP = 10;
const HEIGHT = 14;

const WORD = { fill: 'light-dark(#d9dde3, #333b45)' };
const MARKED = { fill: 'light-dark(rgb(27 31 36 / 32%), rgb(232 235 239 / 45%))' };

/** A decorative drawing of an annotated text. */
export function SignInPicture() {
  return (
    <svg
      viewBox={`0 0 380 ${LINES.length * LINE}`}
      style={{ width: 'min(100%, 460px)', overflow: 'visible' }}
      aria-hidden
    >
      {LINES.map((line, row) => (
        <Line key={row} {...line} y={row * LINE + 16} />
      ))}
    </svg>
  );
}

function Line({ words, marks = {}, y }: (typeof LINES)[number] & { y: number }) {
  return words.map((width, index) => {
    const x = words.slice(0, index).reduce((sum, word) => sum + word + GAP, 0);
    const label = marks[index];
    if (!label) return <rect key={index} x={x} y={y} width={width} height={HEIGHT} rx={3} style={WORD} />;
    const { fill, lane } = entityColors(label);
    return (
      <g key={index}>
        <rect x={x - 4} y={y - 5} width={width + 8} height={HEIGHT + 10} rx={4} style={{ fill }} />
        <rect x={x - 4} y={y + HEIGHT + 8} width={width + 8} height={3} rx={1.5} style={{ fill: lane }} />
        <rect x={x} y={y} width={width} height={HEIGHT} rx={3} style={MARKED} />
      </g>
    );
  });
}
