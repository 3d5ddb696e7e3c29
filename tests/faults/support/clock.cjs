// Loaded before the product: shifts its clock by the number of milliseconds in the file CLOCK_FILE. Timers are not shifted, as when the
// clock of a machine is set.
const { readFileSync } = process.getBuiltinModule('node:fs');

const MachineDate = Date;
const now = () => MachineDate.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));

globalThis.Date = new Proxy(MachineDate, {
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
  apply: () => new MachineDate(now()).toString(),
});
