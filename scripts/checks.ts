import { spawn } from 'node:child_process'

/** The outcome of one step of the checks: its test counts for the tally, and the output to show if something failed. */
export type CheckOutcome = {
  passed: number
  failed: number
  skipped: number
  said: string
  /** Lines to show even if the step passed, and short reasons why tests failed. */
  remarks?: string[]
}

export type CheckStep = { name: string; run(): Promise<CheckOutcome> }

// Time limit of a step, so that a step that hangs does not prevent the report on the other steps.
const STEP_LIMIT_MS = 60 * 60_000

type RunOptions = { environment?: Record<string, string>; onOutput?: (text: string) => void }

/**
 * Runs a package's command with this process's Node version, and collects its output. A command that cannot be started
 * counts as failed.
 */
export function runNode(
  args: string[],
  { environment = {}, onOutput = () => undefined }: RunOptions = {},
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: STEP_LIMIT_MS,
  })
  // Stops the child process when this process exits.
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    said.push(chunk)
    onOutput(chunk.toString())
  })
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, said: error.message }))
    child.on('close', (code, signal) => {
      process.off('exit', end)
      const ending = signal ? `\nEnded by ${signal}.` : ''
      resolve({ code: code ?? 1, said: Buffer.concat(said).toString().trim() + ending })
    })
  })
}

/** Returns a step that runs a command and counts as one test of the tally. */
export const command = (name: string, ...args: string[]): CheckStep => ({
  name,
  async run() {
    const { code, said } = await runNode(args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, said }
  },
})

export const FAST_CHECKS: CheckStep[] = [
  command('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  // oxlint reads all types once, for its rules and for the compiler's errors.
  command('lint and types', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  command('boundaries', 'scripts/boundaries.ts'),
  command('vocabulary', 'scripts/vocabulary.ts'),
  command('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
]

/** Runs the compiler itself, in addition to the compiler errors that the linter reports. */
export const types: CheckStep = command('types', 'node_modules/typescript-7/bin/tsc', '--noEmit', '--pretty', 'false')

type Told = CheckOutcome & { seconds: string }

async function outcomeOf(step: CheckStep): Promise<Told> {
  const started = performance.now()
  const outcome = await step
    .run()
    .catch((error: unknown): CheckOutcome => ({ passed: 0, failed: 1, skipped: 0, said: String(error) }))
  return { ...outcome, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

/** Prints one line about a step, followed by the output of a failed step. */
function tell({ name }: CheckStep, outcome: Told): void {
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  const counts = outcome.failed > 0 ? `${outcome.failed} FAILED, ${outcome.passed} passed` : `${outcome.passed} passed`
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${counts}${skipped} (${outcome.seconds} s)`)
  if (outcome.failed > 0) console.log(`${outcome.said}\n`)
  for (const remark of outcome.remarks ?? []) console.log(`  ${remark}`)
}

/**
 * Runs the steps one after another, and the steps of a list in parallel. Reports each step once it and all steps before
 * it have ended.
 */
export async function runSteps(steps: (CheckStep | CheckStep[])[]): Promise<CheckOutcome> {
  const total: CheckOutcome = { passed: 0, failed: 0, skipped: 0, said: '' }
  for (const parallel of steps.map((one) => [one].flat())) {
    const running = parallel.map((step) => ({ step, outcome: outcomeOf(step) }))
    for (const { step, outcome } of running) {
      const told = await outcome
      tell(step, told)
      total.passed += told.passed
      total.failed += told.failed
      total.skipped += told.skipped
    }
  }
  return total
}

/**
 * Prints the tally as the last line and exits once all output is flushed: npm's pipe is non-blocking, so an immediate
 * exit would cut the output off.
 */
export function endWithTally({ passed, failed, skipped }: Pick<CheckOutcome, 'passed' | 'failed' | 'skipped'>): void {
  const code = failed > 0 || passed === 0 ? 1 : 0
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`, () => process.exit(code))
}
