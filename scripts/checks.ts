import { spawn } from 'node:child_process'

/** How one step of the checks ended: its share of the tally, and what to show when something failed. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  said: string
  /** What must be seen although the step passed. */
  remarks?: string[]
}

export type Step = { name: string; run(): Promise<Outcome> }

// A step that hangs must not keep the rest from being told.
const STEP_LIMIT_MS = 40 * 60_000

/** Runs the same Node on a package's command, and gathers all it says. A run that never started counts as failed. */
export function runNode(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: STEP_LIMIT_MS,
  })
  // Whoever ends the checks ends what they have started.
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
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

/** A command that holds or not: one test of the tally. */
export const command = (name: string, ...args: string[]): Step => ({
  name,
  async run() {
    const { code, said } = await runNode(args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, said }
  },
})

export const FAST_CHECKS: Step[] = [
  command('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  command('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  command('walls', 'scripts/walls.ts'),
  command('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  command('types', 'node_modules/typescript-7/bin/tsc', '--noEmit', '--pretty', 'false'),
]

/** Runs the steps one after the other, one line each; what a failed one said follows its line. */
export async function runSteps(steps: Step[]): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: 0, skipped: 0, said: '' }
  for (const step of steps) {
    const started = performance.now()
    const outcome = await step
      .run()
      .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: 0, said: String(error) }))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
    const counts =
      outcome.failed > 0 ? `${outcome.failed} FAILED, ${outcome.passed} passed` : `${outcome.passed} passed`
    console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${step.name}: ${counts}${skipped} (${seconds} s)`)
    for (const remark of outcome.remarks ?? []) console.log(`  ${remark}`)
    if (outcome.failed > 0) console.log(`${outcome.said}\n`)
    total.passed += outcome.passed
    total.failed += outcome.failed
    total.skipped += outcome.skipped
  }
  return total
}
