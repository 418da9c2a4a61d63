import { FAST_CHECKS, runSteps } from './checks.ts'

const { failed } = await runSteps([FAST_CHECKS])
process.exit(failed > 0 ? 1 : 0)
