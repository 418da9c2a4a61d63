import { expect, test } from 'vitest'
import type { ChannelListed } from '../../contract.ts'
import { grouped } from './sidebar-panel.tsx'

test('groups are in sidebar order, channels are sorted by name, and empty groups are left out', () => {
  const named = (name: string, group: ChannelListed['group']) => ({ name, group })
  const groups = grouped([
    named('b', 'community'),
    named('Sandbox', 'test_archived'),
    named('general', 'official'),
    named('A', 'community'),
  ])
  expect(groups.map(({ title, channels }) => [title, channels.map(({ name }) => name)])).toEqual([
    ['Official', ['general']],
    ['Community', ['A', 'b']],
    ['Test/Archived', ['Sandbox']],
  ])
})
