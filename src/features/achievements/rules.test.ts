import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, LEVELS } from './levels.ts'
import { type Counts, MEASURES, REQUIREMENTS } from './measures.ts'
import { isReached, progressOf, requirementOf, RULES } from './rules.ts'

const counts: fc.Arbitrary<Counts> = fc
  .array(fc.nat({ max: 40 }), { minLength: MEASURES.length, maxLength: MEASURES.length })
  .map((numbers) => Object.fromEntries(MEASURES.map((measure, index) => [measure, numbers[index]])) as Counts)

test('there are at least 24 achievements, four in each category and three on each level', () => {
  expect(RULES.length).toBeGreaterThanOrEqual(24)
  expect(new Set(RULES.map(({ key }) => key)).size).toBe(RULES.length)
  expect(new Set(RULES.map(({ title }) => title)).size).toBe(RULES.length)
  for (const category of CATEGORIES) expect(RULES.filter((one) => one.category === category).length).toBeGreaterThan(3)
  for (const level of LEVELS) expect(RULES.filter((one) => one.level === level).length).toBeGreaterThan(2)
})

test('no two achievements have the same requirement, and each describes it in a sentence', () => {
  expect(new Set(RULES.map(requirementOf)).size).toBe(RULES.length)
  for (const rule of RULES) {
    expect(requirementOf(rule)).toMatch(/^[A-Z].*\.$/)
    expect(requirementOf(rule)).toContain(rule.target > 1 ? String(rule.target) : '')
  }
})

test.each([
  ['teammates_brought', 'Invite a member who joins your team.', 'Invite 5 different members who join your team.'],
  [
    'guidelines_followed',
    'Publish a paper with its reporting checklist.',
    'Publish 5 papers with their reporting checklists.',
  ],
  ['claims_approved', 'Have a claim on a project approved.', 'Have 5 claims on projects approved.'],
] as const)('the requirement of %s is a full sentence for one and for several', (measure, one, several) => {
  expect(REQUIREMENTS[measure](1)).toBe(one)
  expect(REQUIREMENTS[measure](5)).toBe(several)
})

test('no achievement counts messages, likes or views', () => {
  expect(MEASURES.filter((measure) => /(^|_)(chat|posted|likes|views)(_|$)/.test(measure))).toEqual([])
})

test('progress is between 0 and 1, never decreases, and is 1 exactly when the achievement is reached', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...MEASURES), fc.nat({ max: 20 }), (before, measure, more) => {
      const after = { ...before, [measure]: before[measure] + more }
      for (const rule of RULES) {
        const [earlier, later] = [progressOf(rule, before), progressOf(rule, after)]
        expect(later).toBeGreaterThanOrEqual(earlier)
        expect(earlier).toBeGreaterThanOrEqual(0)
        expect(later).toBeLessThanOrEqual(1)
        expect(isReached(rule, after)).toBe(after[rule.measure] >= rule.target)
      }
    }),
  )
})
