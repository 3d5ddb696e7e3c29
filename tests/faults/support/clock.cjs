// Loaded before the product: gives it the machine's clock, moved by as many milliseconds as the file CLOCK_FILE says at the
// moment. Timers are not moved, as they are not when the clock of a machine is set.
const { readFileSync } = process.getBuiltinModule('node:fs');

const MachineDate = Date;
const now = () => MachineDate.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));

globalThis.Date = new Proxy(MachineDate, {
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
  apply: () => new MachineDate(now()).toString(),
});
