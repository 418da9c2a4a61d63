import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Section } from './report.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'test-results/bench')
/** As many as one is the middle of. */
const RUNS = 3

type Kept = { commit: string; sections: Section[] }

const commit = (): string => execFileSync('git', ['rev-parse', 'HEAD:src'], { cwd: ROOT, encoding: 'utf8' }).trim()

/** Keeps what a whole run measured, for the middle of several. */
export function keepRun(sections: Section[]): void {
  mkdirSync(FOLDER, { recursive: true })
  const kept: Kept = { commit: commit(), sections }
  writeFileSync(join(FOLDER, `${Date.now()}.json`), JSON.stringify(kept))
}

/** The newest whole runs of the product as it is now, at most three, oldest first. */
export function runsKept(): Section[][] {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  const kept = files.map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Kept)
  return kept
    .filter((run) => run.commit === commit())
    .slice(-RUNS)
    .map(({ sections }) => sections)
}
