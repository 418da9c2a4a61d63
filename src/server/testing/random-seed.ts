import fc from 'fast-check'
import { TEST_SEED } from './random.ts'

// Property tests use the seed of the run, so that a failed run can be repeated with the same inputs.
fc.configureGlobal({ seed: TEST_SEED })
