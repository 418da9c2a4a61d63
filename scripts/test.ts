// Runs the checks of every change. With patterns, runs only the test files whose path contains a pattern. --slow (npm
// run test:slow) runs the tests that npm test leaves out. --all (npm run test:all) runs npm test and all slow tests.
// --stress (npm run test:stress) runs the slow tests, and repeats tests at full count that other runs repeat fewer
// times. The last line is the tally; a step that crashes counts as a failure.
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { beginRun, endWithParent } from '../src/server/testing/run.ts'
import { endWithTally, FAST_CHECKS, runSteps, type CheckStep, types } from './checks.ts'
import { TEST_SEED } from '../src/server/testing/random.ts'
import { build, playwrightStep, vitestStep } from './steps.ts'

/** Every test file that repeats something fewer times in the daily run imports this file. */
const COUNTS = 'src/server/testing/counts.ts'

const unitTests = (...args: string[]): CheckStep =>
  vitestStep({ name: 'unit and integration tests', report: 'test-results/unit.json', args })
const DAILY = ['--project', 'shared', '--project', 'isolated']
const wholeServers: CheckStep = vitestStep({
  name: 'tests of whole servers',
  report: 'test-results/slow.json',
  args: ['run', '--project', 'slow'],
})
const measurements: CheckStep = vitestStep({
  name: 'tests that measure time',
  report: 'test-results/perf.json',
  args: ['run', '--project', 'perf'],
})
const journeys = (...args: string[]): CheckStep =>
  playwrightStep({ name: 'browser journeys', report: 'test-results/browser.json', args })
const DAILY_JOURNEYS = String.raw`(?<!\.(?:slow|perf))\.e2e\.ts$`
const slowJourneys: CheckStep = playwrightStep({
  name: 'slow browser journeys',
  report: 'test-results/slow-browser.json',
  args: [String.raw`\.slow\.e2e\.ts$`],
})
/** One at a time, so that journeys do not slow each other down. */
const timedJourneys: CheckStep = playwrightStep({
  name: 'journeys that measure time',
  report: 'test-results/timed-browser.json',
  args: [String.raw`\.perf\.e2e\.ts$`, '--workers=1'],
})
/** All journeys, each checking its pages at both widths, in light and in dark mode. */
const allJourneys: CheckStep = playwrightStep({
  name: 'all browser journeys',
  report: 'test-results/browser.json',
  args: [],
  environment: { INFLO_TEST_LONG: '1' },
})

const fitting = (patterns: string[], files: string[]): string[] =>
  globSync(files).filter((file) => patterns.some((pattern) => file.includes(pattern)))

/** Returns the steps that the patterns match. */
function stepsFor(patterns: string[]): CheckStep[] {
  const units = fitting(patterns, ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'])
  const browsed = fitting(patterns, ['e2e/**/*.e2e.ts'])
  return [
    ...(units.length > 0 ? [unitTests('run', ...units)] : []),
    ...(browsed.length > 0 ? [build, journeys(...browsed)] : []),
  ]
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    slow: { type: 'boolean' },
    stress: { type: 'boolean' },
  },
})
if (values.stress) process.env['INFLO_TEST_LONG'] = '1'
process.env['INFLO_TEST_SEED'] = String(TEST_SEED)
console.log(`Random seed: ${TEST_SEED}. To repeat this run, set INFLO_TEST_SEED=${TEST_SEED}.`)

function chosenSteps(): (CheckStep | CheckStep[])[] {
  if (positionals.length > 0) return stepsFor(positionals)
  const slow = [wholeServers, slowJourneys, measurements, timedJourneys]
  if (values.stress)
    return [[build, types], unitTests('related', COUNTS, '--run', ...DAILY), allJourneys, wholeServers, measurements]
  if (values.slow) return [[build, types], ...slow]
  const daily = [unitTests('run', ...DAILY), journeys(DAILY_JOURNEYS)]
  const checks = [...FAST_CHECKS, build]
  return values.all ? [[...checks, types], ...daily, ...slow] : [checks, ...daily]
}

const run = await beginRun()
endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

// Deletes the reports of earlier runs. If a step of this run writes no report, an earlier one must not be read instead.
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const steps = chosenSteps()
if (steps.length === 0) console.log(`No test file path contains ${positionals.join(' or ')}.`)
const tally = await runSteps(steps)
await run.end()
endWithTally(tally)
