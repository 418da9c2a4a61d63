import { expect, test } from 'vitest'
import { applyBrowserSettings, placeOf } from './browser-notification-data.ts'
import { freshIn } from './bell.tsx'

test('each thread shows one browser notification', () => {
  expect(placeOf('/community/dm/ruth?message=4')).toBe('/community/dm/ruth')
  expect(placeOf('/community?channel=c1&message=4')).toBe('/community?channel=c1')
  expect(placeOf('/student/papers/p1')).toBe('/student/papers/p1')
})

const notice = (id: string) => ({
  id,
  event: 'published',
  text: id,
  link: '/',
  detail: null,
  created_at: '',
  read_at: null,
})

test('notifications from before the page opened are not news, and each is news once', () => {
  const first = freshIn(undefined, [notice('a')])
  expect(first.fresh).toEqual([])
  const second = freshIn(first.known, [notice('b'), notice('a')])
  expect(second.fresh.map(({ id }) => id)).toEqual(['b'])
  expect(freshIn(second.known, [notice('b')]).fresh).toEqual([])
  expect(freshIn(freshIn(second.known, []).known, [notice('b')]).fresh).toEqual([])
})

test('a message notification follows its reader’s settings: with text, without, or none', () => {
  const told = { title: 'Dr Ruth Feld', body: 'Secret', to: '/community/dm/ruth' }
  const settings = (more: object, inBrowser = true) => ({
    settings: [
      {
        event: 'direct_message' as const,
        title: 'Someone writes',
        group: 'community' as const,
        in_bell: true,
        mail: 'none' as const,
        in_browser: inBrowser,
      },
    ],
    quiet_hours: null,
    shows_content: true,
    ...more,
  })
  const at = (chosen: ReturnType<typeof settings>, now = '2026-11-23T12:00:00Z') =>
    applyBrowserSettings(told, { event: 'direct_message', settings: chosen, now: new Date(now) })
  expect(at(settings({}))).toEqual(told)
  expect(at(settings({ shows_content: false }))).toEqual({ ...told, body: 'Someone writes' })
  expect(at(settings({}, false))).toBeUndefined()
  const quiet = settings({ quiet_hours: { from: '22:00', to: '07:00', zone: 'UTC' } })
  expect([at(quiet, '2026-11-23T23:00:00Z'), at(quiet)]).toEqual([undefined, told])
})
