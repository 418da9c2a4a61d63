import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportSection } from './report.ts'

const ROOT = join(import.meta.dirname, '..')
/** Outside of test-results, which each run of the tests begins by emptying. */
const FOLDER = join(ROOT, 'bench/.runs')
/** As many as one is the middle of. */
const RUNS = 3

type Kept = { commit: string; sections: ReportSection[] }

const commit = (): string => execFileSync('git', ['rev-parse', 'HEAD:src'], { cwd: ROOT, encoding: 'utf8' }).trim()

/** Keeps what a run measured of a part, for the middle of several. */
export function saveRun(part: string, sections: ReportSection[]): void {
  const folder = join(FOLDER, part)
  mkdirSync(folder, { recursive: true })
  const kept: Kept = { commit: commit(), sections }
  writeFileSync(join(folder, `${Date.now()}.json`), JSON.stringify(kept))
}

/** The newest runs of a part with the product as it is now, at most three, oldest first. */
export function savedRuns(part: string): ReportSection[][] {
  const folder = join(FOLDER, part)
  const files = readdirSync(folder).toSorted()
  const kept = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept)
  return kept
    .filter((run) => run.commit === commit())
    .slice(-RUNS)
    .map(({ sections }) => sections)
}

const MARK = /^<!-- part: (\S+) -->$/mu

/** The report's head, and its parts by name. Pure. */
function partsOf(report: string): { head: string; parts: Map<string, string> } {
  const [head = '', ...rest] = report.split(MARK)
  const parts = new Map<string, string>()
  for (let at = 0; at < rest.length; at += 2) parts.set(rest[at] ?? '', (rest[at + 1] ?? '').trim())
  return { head: head.trim(), parts }
}

/** The report with what was measured of some parts put in their places, all in the given order; the other parts stay. Pure. */
export function withParts(report: string, measured: Map<string, string>, order: string[]): string {
  const { head, parts } = partsOf(report)
  for (const [name, text] of measured) parts.set(name, text.trim())
  const written = order.flatMap((name) => {
    const text = parts.get(name)
    return text === undefined ? [] : [`<!-- part: ${name} -->\n\n${text}\n`]
  })
  return [`${head}\n`, ...written].join('\n')
}
