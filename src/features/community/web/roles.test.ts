import { expect, test } from 'vitest'
import { ROLES, roleStyleOf } from './roles.ts'

test('each role has its own label and colour; an unknown role counts as student', () => {
  expect(['ADMIN', 'Moderator', 'faculty', 'clinician', 'student'].map((role) => roleStyleOf(role).label)).toEqual([
    'Platform administrator',
    'Community moderator',
    'Academic faculty',
    'Healthcare provider',
    'Community member',
  ])
  expect(['', null, undefined, 'wizard'].map((role) => roleStyleOf(role).label)).toEqual(
    Array.from({ length: 4 }, () => 'Community member'),
  )
  expect(new Set(ROLES.map(({ colour }) => colour)).size).toBe(ROLES.length)
})
