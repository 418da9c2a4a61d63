import { expect, test } from 'vitest'
import { classOf, testDomainOf } from './classes.ts'

const REAL = { email: 'ida@county-hospital.se', role: 'student', is_settled: true, isDemo: false }

test.each([
  ['ida@example.org', 'example.org'],
  ['ida@mail.EXAMPLE.com', 'mail.example.com'],
  ['ida@inflo.test', 'inflo.test'],
  ['ida@test.se', undefined],
  ['test@testing-hospital.org', undefined],
  ['demo@myexample.org', undefined],
])('%s is at a test domain: %s', (email, domain) => expect(testDomainOf(email)).toBe(domain))

test('the role decides first, then the origin of the account, its e-mail domain and its setup', () => {
  expect(classOf({ ...REAL, role: 'admin', email: 'a@example.org' }).classification).toBe('admin')
  expect(classOf({ ...REAL, isDemo: true }).classification).toBe('test')
  expect(classOf({ ...REAL, email: 'a@example.org' }).classification).toBe('test')
  expect(classOf(REAL).classification).toBe('real')
  expect(classOf({ ...REAL, is_settled: false }).classification).toBe('unknown')
})

test('the local part of an address does not matter', () => {
  for (const email of ['test@county-hospital.se', 'demo.sample@county-hospital.se']) {
    expect(classOf({ ...REAL, email }).classification).toBe('real')
  }
})
