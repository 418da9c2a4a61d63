import { expect, test } from 'vitest'
import { trialCount } from '#server/testing/counts.ts'
import { tryEdits } from './losses.fixture.ts'

const HISTORIES = trialCount({ daily: 10_000, long: 100_000 })

test('no letter that several tabs type vanishes silently in thousands of random histories', () => {
  expect(tryEdits(HISTORIES)).toBeGreaterThan(0)
})
