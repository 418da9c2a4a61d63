import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOADER } from './load/http.ts'
import { describeMachine } from './machine.ts'
import { BENCHMARKS } from './benchmarks.ts'
import { createRunContext } from './run-context.ts'
import { part, SHORT } from './progress.ts'
import { type ReportSection, writeReport } from './report.ts'
import { savedRuns, saveRun, withParts } from './results.ts'

const ROOT = join(import.meta.dirname, '..')
if (process.argv.includes('--help')) {
  process.stdout.write(`npm run bench -- [--short] [PART …]\nThe parts are: ${Object.keys(BENCHMARKS).join(', ')}.\n`)
  process.exit()
}
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = asked.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. The parts are: ${Object.keys(BENCHMARKS).join(', ')}.\n`)
  process.exit(2)
}
const names = asked.length > 0 ? asked : Object.keys(BENCHMARKS)
const RESULTS = join(ROOT, 'bench/RESULTS.md')

/**
 * Returns the line below each heading about the date, machine and number of runs. Every part of the report has this
 * line, because parts are also measured separately.
 */
const headed = (runs: ReportSection[][]): string => {
  const when = `Measured ${new Date().toISOString().slice(0, 10)} on ${describeMachine()}; load by ${LOADER}.`
  const often =
    runs.length > 1
      ? `Each figure is the median of ${runs.length} runs, with the lowest and highest in brackets.`
      : 'One run.'
  return writeReport(runs, `${when} ${often}`)
}

const directory = mkdtempSync(join(tmpdir(), 'inflo-bench-'))
try {
  await part('Building the frontend', () =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const context = createRunContext(directory)
  const measured = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const sections = await part(`${index + 1} of ${names.length}: ${name}`, () => BENCHMARKS[name]?.(context) ?? [])
    if (!SHORT) saveRun(name, sections)
    measured.set(name, headed(SHORT ? [sections] : savedRuns(name)))
    process.stdout.write(`${measured.get(name) ?? ''}\n`)
    // A short run is for development and writes nothing. Results are written after each part, because a later part may
    // fail.
    if (!SHORT) writeFileSync(RESULTS, withParts(readFileSync(RESULTS, 'utf8'), measured, Object.keys(BENCHMARKS)))
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
