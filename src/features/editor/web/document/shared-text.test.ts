import { expect, test } from 'vitest'
import { SharedText } from './shared-text.fixture.ts'

const ROUNDS = 30

const SEEDS = [1, 3, 4, 5, 6, 7, 9, 10, 13, 18]

test.each(SEEDS)('words of two writers are neither lost, torn nor doubled in text %i', (seed) => {
  expect(new SharedText(seed).firstFailure(ROUNDS)).toBeUndefined()
})
