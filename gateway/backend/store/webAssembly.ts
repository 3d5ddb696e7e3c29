/** The instructions of WebAssembly that the inner loops of searches need: they process sixteen bytes at once. */
const [I32, V128, FUNCTION, END_OF_BLOCK] = [0x7f, 0x7b, 0x60, 0x0b];

export const [ADD, SUBTRACT, MULTIPLY, SHIFT_LEFT, LESS_UNSIGNED] = [0x6a, 0x6b, 0x6c, 0x74, 0x49];

export const get = (local: number): number[] => [0x20, local];
export const set = (local: number): number[] => [0x21, local];
/** Sets a variable and leaves the value on the stack. */
export const tee = (local: number): number[] => [0x22, local];
/** @param value is less than 8192. */
export const number = (value: number): number[] => [
  0x41,
  ...(value < 64 ? [value] : [(value & 0x7f) | 0x80, value >>> 7]),
];
export const simd = (operation: number): number[] => [0xfd, ...leb(operation)];
export const load = (offset: number): number[] => [...simd(0x00), 4, offset];
export const store = (offset: number): number[] => [...simd(0x0b), 4, offset];
export const constant = (byte: number): number[] => [...simd(0x0c), ...new Array<number>(16).fill(byte)];
export const advance = (local: number, by: number): number[] => [...get(local), ...number(by), ADD, ...set(local)];
/** Repeats while the last value on the stack is true. */
export const loop = (content: number[]): number[] => [0x03, 0x40, ...content, 0x0d, 0x00, END_OF_BLOCK];

/** How many variables a function has: first the parameters, which are integers. */
interface Signature {
  parameters: number;
  integers: number;
  vectors: number;
  /** Whether it returns an integer. */
  returns: boolean;
}

/** Compiles a module with one function. */
export function moduleOf({ parameters, integers, vectors, returns }: Signature, body: number[]): WebAssembly.Module {
  const types = [parameters, ...new Array<number>(parameters).fill(I32), ...(returns ? [1, I32] : [0])];
  const code = [2, integers, I32, vectors, V128, ...body, END_OF_BLOCK];
  return new WebAssembly.Module(
    new Uint8Array([
      ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      ...section(1, [1, FUNCTION, ...types]),
      ...section(2, [1, ...name('env'), ...name('memory'), 2, 0, 0]),
      ...section(3, [1, 0]),
      ...section(7, [1, ...name('run'), 0, 0]),
      ...section(10, [1, ...leb(code.length), ...code]),
    ]),
  );
}

/** The function of a module, with this memory. */
export const instantiate = <Run>(module: WebAssembly.Module, memory: WebAssembly.Memory): Run =>
  new WebAssembly.Instance(module, { env: { memory } }).exports.run as Run;

const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];
const name = (text: string): number[] => [text.length, ...Buffer.from(text)];

function leb(value: number): number[] {
  const rest = value >>> 7;
  return rest === 0 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...leb(rest)];
}
