/** Loaded before a program, in each of its threads: its clock is off by CLOCK_OFF_MS milliseconds. */
const off = Number(process.env.CLOCK_OFF_MS);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) =>
    Reflect.construct(real, given.length > 0 ? given : [real.now() + off], target),
  get: (real, name) => (name === 'now' ? () => real.now() + off : Reflect.get(real, name)),
});
