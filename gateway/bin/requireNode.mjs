const MINIMUM = [20, 19];

/** Ends the process when Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`Marl needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
