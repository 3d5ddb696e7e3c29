import { type Color, pngUri } from './png.ts';

export const COLORS: readonly Color[] = ['#3651c9', '#d98324', '#2b8a4a', '#b3261e', '#6b3fa0', '#0e8494'];

const PAPER = '#ffffff';
const GRID = '#e2e5ea';
const AXIS = '#4f5864';
const PALETTE: readonly Color[] = [PAPER, GRID, AXIS, ...COLORS];
const FIRST_COLOR = 3;

const WIDTH = 480;
const HEIGHT = 240;
const MARGIN = 16;
const GRID_LINES = 5;

/** A bar chart as a PNG image; the highest bar nearly fills it. */
export function barChart(values: readonly number[]): string {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const fill = (index: number, x: number, y: number, width: number, height: number): void => {
    for (let line = y; line < y + height; line += 1) pixels.fill(index, line * WIDTH + x, line * WIDTH + x + width);
  };
  const [floor, room] = [HEIGHT - MARGIN, HEIGHT - 2 * MARGIN];
  for (let line = 1; line <= GRID_LINES; line += 1) {
    fill(1, MARGIN, floor - Math.round((room * line) / GRID_LINES), WIDTH - 2 * MARGIN, 1);
  }
  const step = Math.floor((WIDTH - 2 * MARGIN) / values.length);
  const gap = Math.round(step / 6);
  for (const [index, value] of values.entries()) {
    const height = Math.round((value / Math.max(...values)) * room * 0.95);
    fill(FIRST_COLOR + index, MARGIN + index * step + gap, floor - height, step - 2 * gap, height);
  }
  fill(2, MARGIN, floor, WIDTH - 2 * MARGIN, 2);
  return pngUri(WIDTH, PALETTE, pixels);
}
