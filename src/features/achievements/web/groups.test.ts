import { expect, test } from 'vitest'
import type { Achievement } from '../contract.ts'
import { groupsOf, nearestOf } from './own-section.tsx'

const one = (achievement_key: string, traits: Partial<Achievement>): Achievement =>
  ({ achievement_key, level: 'bronze', category: 'academic', unlocked: false, progress: 0, ...traits }) as Achievement

const shown = (achievements: Achievement[]) =>
  groupsOf(achievements).map(({ title, achievements: own }) => [title, own.map(({ achievement_key: key }) => key)])

test('unlocked achievements come first, then the nearest; milestones come last until one is reached', () => {
  const far = one('far', { level: 'platinum' })
  const rest = [
    one('none', {}),
    one('half', { progress: 0.5 }),
    one('done', { unlocked: true, progress: 1 }),
    one('platform', { category: 'platform' }),
  ]
  const categories = [
    ['Academic', ['done', 'half', 'none']],
    ['Platform', ['platform']],
  ]
  expect(shown([far, ...rest])).toEqual([...categories, ['Major Milestones', ['far']]])
  const reached = one('reached', { level: 'diamond', unlocked: true, progress: 1 })
  expect(shown([far, reached, ...rest])).toEqual([['Major Milestones', ['reached', 'far']], ...categories])
})

test('the nearest achievement is the started one that lacks least, never an unlocked one', () => {
  const done = one('done', { unlocked: true, progress: 1 })
  const half = one('half', { progress: 0.5 })
  expect(nearestOf([done, one('none', {}), one('little', { progress: 0.1 }), half])).toBe(half)
  expect(nearestOf([done, one('none', {})])).toBeUndefined()
  const revoked = one('revoked', { progress: 1, revoked_reason: 'Unlocked by mistake.' })
  expect(nearestOf([revoked, half])).toBe(half)
})
