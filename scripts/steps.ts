import { ensureBrowser } from './browser.ts'
import { command, runNode, type CheckStep } from './checks.ts'
import { tallyPlaywright, tallyVitest } from './tally.ts'

type Kind = { name: string; report: string; args: string[]; environment?: Record<string, string> }

export const build = command('build', 'scripts/build.mjs')

/** Returns a step that runs Vitest and counts the tests in its report. */
export const vitestStep = ({ name, report, args }: Kind): CheckStep => ({
  name,
  async run() {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return tallyVitest(report, await runNode(['node_modules/vitest/vitest.mjs', ...args, ...reporters]))
  },
})

/** Returns a step that runs Playwright and counts the journeys in its report. */
export const playwrightStep = ({ name, report, args, environment = {} }: Kind): CheckStep => ({
  name,
  async run() {
    const own = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROME_PATH: await ensureBrowser() }
    const journeys = ['node_modules/playwright/cli.js', 'test', ...args, '--reporter=line,json']
    return tallyPlaywright(report, await runNode(journeys, { ...environment, ...own }))
  },
})
