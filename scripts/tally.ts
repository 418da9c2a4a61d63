import { readFileSync } from 'node:fs'
import type { CheckOutcome } from './checks.ts'

type Ended = { code: number; said: string }
type Counts = Omit<CheckOutcome, 'said'>

type Assertion = { status: string; fullName: string; failureMessages?: string[] }

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: Assertion[] }[]
}

type Spec = { title: string; tests: { status: string; results?: { error?: { message?: string } }[] }[] }

type Suite = { suites?: Suite[]; specs?: Spec[] }

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Returns a line for each skipped test. The lines are shown even if nothing failed. */
const notRun = (names: string[]): string[] => names.map((name) => `SKIPPED: ${name}`)

// oxlint-disable-next-line no-control-regex -- Codes for terminal colours begin with a control character.
const COLOURS = /\u001B\[[\d;]*m/g
const LINES_OF_REASON = 12

/**
 * Returns the name of a failed test and the first lines of the reason: a runner's long output is often cut off before
 * anybody reads it.
 */
const why = (name: string, messages: string[]): string => {
  const reason = (messages[0] ?? '').replaceAll(COLOURS, '').split('\n').slice(0, LINES_OF_REASON)
  return [`FAILED: ${name}`, ...reason].join('\n    ').trimEnd()
}

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

const failedIn = (suite: Suite): string[] =>
  specsIn(suite).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results = [] }) =>
        why(
          title,
          results.flatMap(({ error }) => error?.message ?? []),
        ),
      ),
  )

const skippedIn = (suite: Suite): string[] =>
  specsIn(suite)
    .filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
    .map(({ title }) => title)

/**
 * Returns the counts of a runner's report. A runner that failed without naming a failed test, or left no report, counts
 * as one failure.
 */
function tally<Report>(file: string, ended: Ended, count: (report: Report) => Counts): CheckOutcome {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  let { said } = ended
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch (error) {
    said = `${said}\nNo readable report in ${file}: ${String(error)}`
    counts.failed = 1
  }
  if (counts.failed === 0 && (ended.code !== 0 || counts.passed === 0)) {
    said = `${said}\nThe runner exited with code ${ended.code} after ${counts.passed} passed tests.`
    counts.failed = 1
  }
  return { ...counts, said }
}

export const tallyVitest = (file: string, ended: Ended): CheckOutcome =>
  tally<VitestReport>(file, ended, (report) => {
    // A test file that failed to load contains no tests, so the file itself is reported.
    const broken = report.testResults.filter(
      (one) => one.status === 'failed' && !one.assertionResults.some((assertion) => assertion.status === 'failed'),
    )
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = all.filter(({ status }) => status === 'failed')
    const skipped = all.filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      remarks: [
        ...failed.map(({ fullName, failureMessages = [] }) => why(fullName, failureMessages)),
        ...notRun(skipped.map(({ fullName }) => fullName)),
      ],
    }
  })

export const tallyPlaywright = (file: string, ended: Ended): CheckOutcome =>
  tally<PlaywrightReport>(file, ended, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    remarks: [
      ...failedIn({ suites }),
      ...(stats.flaky > 0 ? [`Flaky tests, which passed only on retry: ${stats.flaky}`] : []),
      ...notRun(skippedIn({ suites })),
    ],
  }))
