import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CountedWriters, DEEDS } from './counted-writers.fixture.ts'

const steps = fc.array(fc.record({ tab: fc.nat(1), does: fc.constantFrom(...DEEDS), at: fc.nat(9), to: fc.nat(9) }), {
  maxLength: 8,
})

test('loses no letter that two tabs type while they split, join and restyle the same paragraphs', () => {
  const rounds = { all: 0, doubled: 0 }
  const property = fc.property(fc.shuffledSubarray([101, 202], { minLength: 2 }), steps, (clientIds, all) => {
    const writers = new CountedWriters(clientIds)
    for (const step of all) writers.take(step)
    const { lost, doubled, apart } = writers.faults()
    rounds.all += 1
    if (doubled.length > 0) rounds.doubled += 1
    return lost.length === 0 && !apart
  })
  fc.assert(property, { numRuns: 400 })
  expect(rounds.doubled).toBeLessThan(rounds.all / 200)
})
