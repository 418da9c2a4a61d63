// Everything that can be checked. The last line is the tally; a step that crashes counts as a failure.
import { mkdirSync, rmSync } from 'node:fs'
import { beginRun, endWithParent } from '../src/server/testing-run.ts'
import { FAST_CHECKS, runSteps } from './checks.ts'
import { build, playwrightStep, vitestStep } from './steps.ts'

const unitTests = vitestStep({
  name: 'unit and integration tests',
  report: 'test-results/unit.json',
  args: ['run'],
})
const browserTests = playwrightStep({ name: 'browser journeys', report: 'test-results/browser.json', args: [] })

const run = await beginRun()
endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

// A report of an earlier run must not stand in for one that was never written.
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const { passed, failed, skipped } = await runSteps([...FAST_CHECKS, build, unitTests, browserTests])
await run.end()
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
