// Runs the checks of every change, as continuous integration does. With patterns it runs only the test files whose path
// contains one, with --all (npm run test:all) also the slow tests, and with --stress (npm run test:stress) the slow
// tests and, at full count, the tests that the daily run repeats fewer times. The last line is the tally; a step that
// crashes counts as a failure.
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { beginRun, endWithParent } from '../src/server/testing/run.ts'
import { endWithTally, FAST_CHECKS, runSteps, type CheckStep, types } from './checks.ts'
import { build, playwrightStep, vitestStep } from './steps.ts'

/** Every test file that repeats something fewer times in the daily run imports this one. */
const COUNTS = 'src/server/testing/counts.ts'

const unitTests = (...args: string[]): CheckStep =>
  vitestStep({ name: 'unit and integration tests', report: 'test-results/unit.json', args })
const DAILY = ['--project', 'shared', '--project', 'isolated']
const wholeServers: CheckStep = vitestStep({
  name: 'tests of whole servers',
  report: 'test-results/long.json',
  args: ['run', '--project', 'slow', '--project', 'perf'],
})
const journeys = (...args: string[]): CheckStep =>
  playwrightStep({ name: 'browser journeys', report: 'test-results/browser.json', args })
const DAILY_JOURNEYS = String.raw`(?<!\.slow)\.e2e\.ts$`
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
  options: { all: { type: 'boolean' }, stress: { type: 'boolean' } },
})
if (values.stress) process.env['INFLO_TEST_LONG'] = '1'

function chosenSteps(): (CheckStep | CheckStep[])[] {
  if (positionals.length > 0) return stepsFor(positionals)
  if (values.stress) return [[build, types], unitTests('related', COUNTS, '--run', ...DAILY), allJourneys, wholeServers]
  const checks = [...FAST_CHECKS, build]
  const units = unitTests('run', ...DAILY)
  return values.all ? [[...checks, types], units, allJourneys, wholeServers] : [checks, units, journeys(DAILY_JOURNEYS)]
}

const run = await beginRun()
endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

// A report of an earlier run must not be mistaken for one that was never written.
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const steps = chosenSteps()
if (steps.length === 0) console.log(`No test file has a path that contains ${positionals.join(' or ')}.`)
const tally = await runSteps(steps)
await run.end()
endWithTally(tally)
