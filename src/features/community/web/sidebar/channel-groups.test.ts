import { expect, test } from 'vitest'
import type { ChannelListed } from '../../contract.ts'
import { grouped } from './sidebar-panel.tsx'

test('groups stand in the order of the sidebar, channels by their names, and no group is empty', () => {
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
