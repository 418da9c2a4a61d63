import { expect, test } from 'vitest'
import { SharedText } from './shared-text.fixture.ts'

const ROUNDS = 30

const SEEDS = [1, 3, 5, 9, 15, 17, 52, 75, 118, 135, 141]

test.each(SEEDS)('words of two writers are neither lost, torn nor doubled in text %i', (seed) => {
  expect(new SharedText(seed).firstFailure(ROUNDS)).toBeUndefined()
})
