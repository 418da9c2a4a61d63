import { expect, test } from 'vitest'
import { pacificDay } from '#shared/time/dates.ts'
import type { Message } from '../message-data.ts'
import { createMessage } from '../community.fixture.ts'
import { timelineOf, timeInWords } from './timeline.ts'

const NOW = new Date('2026-11-20T20:00:00.000Z')

const said = (number: number, timestamp: string, more: Partial<Message> = {}) =>
  createMessage({ id: `m${number}`, number, timestamp, day: pacificDay(new Date(timestamp)), ...more })

const seen = (messages: Message[], readTo = 0, newTo = Infinity) =>
  timelineOf({ messages, readTo, newTo, memberId: 'amara', now: NOW }).map((line) => {
    if (line.is === 'message') return line.isOn ? `(${line.key})` : line.key
    return line.is === 'day' ? line.words : 'new'
  })

test('days are in Pacific time, and today is labelled Today', () => {
  const messages = [
    said(1, '2025-11-19T20:00:00Z'),
    said(2, '2026-11-20T07:59:00Z'),
    said(3, '2026-11-20T08:01:00Z', { user_id: 'elin' }),
  ]
  expect(seen(messages)).toEqual(['Wednesday 19 November 2025', 'm1', 'Thursday 19 November', 'm2', 'Today', 'm3'])
})

test('the author is not repeated within five minutes, except for a reply, another person or a new day', () => {
  const messages = [
    said(1, '2026-11-20T18:00:00Z'),
    said(2, '2026-11-20T18:04:00Z'),
    said(3, '2026-11-20T18:05:00Z', {
      reply_to: { id: 'm1', number: 1, user_id: 'ruth', username: 'Ruth', content: 'x' },
    }),
    said(4, '2026-11-20T18:06:00Z', { user_id: 'elin' }),
    said(5, '2026-11-20T18:20:00Z', { user_id: 'elin' }),
  ]
  expect(seen(messages)).toEqual(['Today', 'm1', '(m2)', 'm3', 'm4', 'm5'])
})

test('the line is shown once, above the first new message by others', () => {
  const messages = [
    said(1, '2026-11-20T18:00:00Z'),
    said(2, '2026-11-20T18:01:00Z', { user_id: 'amara' }),
    said(3, '2026-11-20T18:02:00Z'),
    said(4, '2026-11-20T18:03:00Z'),
  ]
  expect(seen(messages, 1)).toEqual(['Today', 'm1', 'm2', 'new', 'm3', '(m4)'])
  expect(seen(messages, 4)).toEqual(['Today', 'm1', 'm2', 'm3', '(m4)'])
})

test('messages that arrive while reading are not new, and neither is everything in an unread conversation', () => {
  const messages = [said(1, '2026-11-20T18:00:00Z'), said(2, '2026-11-20T18:01:00Z', { user_id: 'elin' })]
  expect(seen(messages, 1, 1)).toEqual(['Today', 'm1', 'm2'])
  expect(seen(messages, 0)).toEqual(['Today', 'm1', 'm2'])
})

test('the line is not shown if the last read message is not loaded', () => {
  const messages = [said(8, '2026-11-20T18:00:00Z'), said(9, '2026-11-20T18:01:00Z', { user_id: 'elin' })]
  expect(seen(messages, 7)).toEqual(['Today', 'new', 'm8', 'm9'])
  expect(seen(messages, 6)).toEqual(['Today', 'm8', 'm9'])
})

test('messages of today show only the time, older ones also the day', () => {
  expect(timeInWords('2026-11-20T18:12:00Z', NOW)).toBe('10:12 AM PT')
  expect(timeInWords('2026-11-20T03:12:00Z', NOW)).toBe('19 Nov 2026, 7:12 PM PT')
})
