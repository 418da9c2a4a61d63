import { expect, test } from 'vitest'
import { tryEdits } from './losses.fixture.ts'

test(
  'no letter that several tabs type vanishes silently, in thousands of random histories',
  { timeout: 240_000 },
  () => {
    expect(tryEdits(20_000)).toBeGreaterThan(0)
  },
)
