import { expect, test } from 'vitest'
import { type ReadinessFacts, readinessOf } from './read-readiness.ts'

const HOUR_MS = 3_600_000

const READY: ReadinessFacts = {
  classes: { real: 40, test: 0, admin: 2, unknown: 3 },
  testAdmins: 0,
  questions: 12,
  testQuestions: 0,
  keptQuestions: 0,
  messages: 100,
  testMessages: 0,
  papers: 5,
  backupAgeMs: 3 * HOUR_MS,
  hasMailServer: true,
  isSecure: true,
  integrity: 'ok',
}

test('a server that meets all requirements has 100 points, each explained by a check', () => {
  const ready = readinessOf(READY)
  expect(ready).toMatchObject({ production_ready: true, readiness_score: 100, issues: [] })
  expect(ready.checks.reduce((sum, check) => sum + check.points_max, 0)).toBe(100)
  for (const check of ready.checks) expect(check.says).toMatch(/\.$/)
  expect(ready.statistics).toEqual({
    real_users: 40,
    demo_users: 0,
    total_papers: 5,
    real_questions: 12,
    test_questions: 0,
    total_messages: 100,
  })
})

test.each<[string, Partial<ReadinessFacts>, number, boolean]>([
  ['a test account', { classes: { ...READY.classes, test: 1 } }, 80, false],
  ['a made-up question', { testQuestions: 1 }, 80, false],
  ['a test message', { testMessages: 1 }, 90, false],
  ['one admin', { classes: { ...READY.classes, admin: 1 } }, 85, true],
  ['two admins of whom one is at example.org', { testAdmins: 1 }, 85, true],
  ['no backup', { backupAgeMs: undefined }, 85, false],
  ['a backup of nine hours', { backupAgeMs: 9 * HOUR_MS }, 85, false],
  ['no mail server', { hasMailServer: false }, 90, false],
  ['http', { isSecure: false }, 95, true],
  ['a finding', { integrity: 'warning' }, 95, true],
])('%s costs its points and is explained', (_what, fact, score, isReady) => {
  const found = readinessOf({ ...READY, ...fact })
  expect(found).toMatchObject({ readiness_score: score, production_ready: isReady })
  expect(found.issues).toHaveLength(1)
})

test('the age of a backup is shown in minutes below an hour', () => {
  const saidOf = (hours: number) =>
    readinessOf({ ...READY, backupAgeMs: hours * HOUR_MS }).checks.find(({ name }) => name === 'backup')?.says
  expect([0, 0.2, 1, 9.7].map(saidOf)).toEqual([
    'The last backup is less than a minute old.',
    'The last backup is 12 minutes old.',
    'The last backup is 1 hour old.',
    'The last backup is 9 hours old.',
  ])
})
