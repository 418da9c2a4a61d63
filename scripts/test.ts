// Everything that can be checked. The last line is the tally; a step that crashes counts as a failure.
import { mkdirSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.ts'
import { command, FAST_CHECKS, runNode, runSteps, type Step } from './checks.ts'
import { beginRun, endWithParent } from '../src/server/testing-run.ts'
import { tallyPlaywright, tallyVitest } from './tally.ts'

const UNIT_REPORT = 'test-results/unit.json'
const BROWSER_REPORT = 'test-results/browser.json'

const build = command('build', 'scripts/build.mjs')

const unitTests: Step = {
  name: 'unit and integration tests',
  async run() {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
    return tallyVitest(UNIT_REPORT, await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters]))
  },
}

const browserTests: Step = {
  name: 'browser journeys',
  async run() {
    const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT, CHROME_PATH: await ensureBrowser() }
    const args = ['node_modules/playwright/cli.js', 'test', '--reporter=line,json']
    return tallyPlaywright(BROWSER_REPORT, await runNode(args, environment))
  },
}

const run = await beginRun()
endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

// A report of an earlier run must not stand in for one that was never written.
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const { passed, failed, skipped } = await runSteps([...FAST_CHECKS, build, unitTests, browserTests])

await run.end()
const unset = ['TEST_DATABASE_URL', 'TEST_REDIS_URL'].filter((name) => !process.env[name])
if (unset.length > 0) {
  console.log(`NOT RUN: the tests of several servers on one database, which need ${unset.join(' and ')}.`)
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
