import { ensureBrowser } from './browser.ts'
import { command, runNode, type CheckStep } from './checks.ts'
import { tallyPlaywright, tallyVitest } from './tally.ts'

type Kind = { name: string; report: string; args: string[]; environment?: Record<string, string> }

/** The units in which a runner's progress is counted, and the lines of its output that report one. */
type Progress = { unit: string; line: RegExp }

const FILES: Progress = { unit: 'files', line: /^ (?:✓|❯|↓) .*\.test\.tsx?/gm }
const JOURNEYS: Progress = { unit: 'journeys', line: /^\[\d+\/\d+\]/gm }
const PROGRESS_EVERY_MS = 60_000

/** Runs a test runner, and prints its progress once a minute. */
async function withProgress<T>(
  name: string,
  { unit, line }: Progress,
  run: (onOutput: (text: string) => void) => Promise<T>,
): Promise<T> {
  const started = performance.now()
  let count = 0
  const timer = setInterval(() => {
    const minutes = Math.round((performance.now() - started) / 60_000)
    console.log(`… ${name}: ${count} ${unit} after ${minutes} min`)
  }, PROGRESS_EVERY_MS)
  try {
    return await run((text) => void (count += text.match(line)?.length ?? 0))
  } finally {
    clearInterval(timer)
  }
}

export const build = command('build', 'scripts/build.mjs')

/** Returns a step that runs Vitest and counts the tests in its report. */
export const vitestStep = ({ name, report, args }: Kind): CheckStep => ({
  name,
  async run() {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const vitest = ['node_modules/vitest/vitest.mjs', ...args, ...reporters]
    return tallyVitest(report, await withProgress(name, FILES, (onOutput) => runNode(vitest, { onOutput })))
  },
})

/** Returns a step that runs Playwright and counts the journeys in its report. */
export const playwrightStep = ({ name, report, args, environment = {} }: Kind): CheckStep => ({
  name,
  async run() {
    const own = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROME_PATH: await ensureBrowser() }
    const journeys = ['node_modules/playwright/cli.js', 'test', ...args, '--reporter=line,json']
    const run = (onOutput: (text: string) => void) =>
      runNode(journeys, { environment: { ...environment, ...own }, onOutput })
    return tallyPlaywright(report, await withProgress(name, JOURNEYS, run))
  },
})
