import { expect, test } from 'vitest'
import type { Session } from '#features/accounts/web/public.tsx'
import { buttonsFor, memberLinksFor } from './member-navigation.ts'

const labels = (links: { label: string }[]) => links.map(({ label }) => label)

const aSession = (role: string, setupPending = false): Session => ({
  state: 'member',
  setupPending,
  user: {
    id: '1',
    name: 'Amara Okafor',
    first_name: 'Amara',
    role,
    setup_completed: !setupPending,
    isAdmin: role === 'admin',
  },
})

test('visitors have none of the members’ links', () => {
  expect(memberLinksFor({ state: 'anonymous' })).toEqual([])
  expect(buttonsFor({ state: 'loading' })).toEqual([])
})

test('members have the portal only once their profile is set up', () => {
  expect(labels(memberLinksFor(aSession('student')))).toEqual([
    'Student Portal',
    'Community',
    'Directory',
    'Achievements',
  ])
  expect(labels(memberLinksFor(aSession('student', true)))).toEqual(['Community', 'Directory', 'Achievements'])
})

test('only admins are offered the control center', () => {
  expect(labels(buttonsFor(aSession('student')))).toEqual(['Dashboard'])
  expect(labels(buttonsFor(aSession('moderator')))).not.toContain('Admin Control')
  expect(labels(buttonsFor(aSession('admin')))).toContain('Admin Control')
})
