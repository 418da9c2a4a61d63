import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportSection } from './report.ts'

const ROOT = join(import.meta.dirname, '..')
/** The folder of saved runs; not in test-results, which each test run empties first. */
const FOLDER = join(ROOT, 'bench/.runs')
/** The number of runs of which the median is taken. */
const RUNS = 3

type Kept = { commit: string; sections: ReportSection[] }

const commit = (): string => execFileSync('git', ['rev-parse', 'HEAD:src'], { cwd: ROOT, encoding: 'utf8' }).trim()

/** Saves a run's figures for one part of the report. The report contains the median of several runs. */
export function saveRun(part: string, sections: ReportSection[]): void {
  const folder = join(FOLDER, part)
  mkdirSync(folder, { recursive: true })
  const kept: Kept = { commit: commit(), sections }
  writeFileSync(join(folder, `${Date.now()}.json`), JSON.stringify(kept))
}

/**
 * Returns the newest saved runs of a part that measured the committed version of `src`. At most three, oldest first.
 */
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

/** Splits the report into its head and its parts by name. Pure. */
function partsOf(report: string): { head: string; parts: Map<string, string> } {
  const [head = '', ...rest] = report.split(MARK)
  const parts = new Map<string, string>()
  for (let at = 0; at < rest.length; at += 2) parts.set(rest[at] ?? '', (rest[at + 1] ?? '').trim())
  return { head: head.trim(), parts }
}

/** Returns the report with the text of the given parts replaced, and all parts in the given order. Pure. */
export function withParts(report: string, measured: Map<string, string>, order: string[]): string {
  const { head, parts } = partsOf(report)
  for (const [name, text] of measured) parts.set(name, text.trim())
  const written = order.flatMap((name) => {
    const text = parts.get(name)
    return text === undefined ? [] : [`<!-- part: ${name} -->\n\n${text}\n`]
  })
  return [`${head}\n`, ...written].join('\n')
}
