import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOADER } from './load.ts'
import { describeMachine } from './machine.ts'
import { PARTS } from './parts.ts'
import { openPlace } from './place.ts'
import { part, SHORT } from './progress.ts'
import { type Section, writeReport } from './report.ts'
import { keepRun, runsKept } from './runs.ts'

const ROOT = join(import.meta.dirname, '..')
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part named ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.\n`,
  )
  process.exit(2)
}
const names = asked.length > 0 ? asked : Object.keys(PARTS)
const isWhole = asked.length === 0 && !SHORT

const headed = (runs: Section[][]): string => `# Benchmark

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench\` on ${describeMachine()}; load by ${LOADER}.
${runs.length > 1 ? `Of each figure the middle of ${runs.length} whole runs, the lowest and the highest in brackets.` : 'One run.'}
The server and its PostgreSQL are pinned to one core, the load and its references' callers to the other. Machines are noisy and differ: where
a reference stands beside a figure, read how the two compare.

${writeReport(runs)}`

const directory = mkdtempSync(join(tmpdir(), 'inflo-bench-'))
try {
  await part('Building the pages', () =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const place = openPlace(directory)
  const sections: Section[] = []
  for (const [index, name] of names.entries())
    sections.push(...(await part(`${index + 1} of ${names.length}: ${name}`, () => PARTS[name]?.(place) ?? [])))
  // What measures only a part, or less often, is for looking at while working.
  if (isWhole) keepRun(sections)
  const report = headed(isWhole ? runsKept() : [sections])
  if (isWhole) writeFileSync(join(ROOT, 'bench/RESULTS.md'), report)
  process.stdout.write(report)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
