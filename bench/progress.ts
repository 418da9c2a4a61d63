/** True for a short run, which only checks that all benchmarks still work. It writes no results. */
export const SHORT = process.argv.includes('--short')

/** Runs one part of the measurement. Reports its name and its duration on stderr. */
export async function part<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now()
  process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${name} …\n`)
  const result = await work()
  process.stderr.write(`         ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  return result
}
