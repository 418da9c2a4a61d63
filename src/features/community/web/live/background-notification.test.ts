import { expect, test } from 'vitest'
import type { CommunityServerFrame } from './frames.ts'
import { createMessage } from '../community.fixture.ts'
import { backgroundNotification } from './chat-data.ts'

const inChannel = (more: object) =>
  ({
    event_type: 'new_message',
    data: { ...createMessage(), channel_id: 'general', seq: 1, ...more },
  }) as CommunityServerFrame
const direct = (more: object) =>
  ({
    event_type: 'new_direct_message',
    data: {
      ...createMessage(),
      thread_id: 't',
      sender_id: 'ruth',
      recipient_id: 'amara',
      is_read: false,
      seq: 1,
      ...more,
    },
  }) as CommunityServerFrame

const NOTHING: ReadonlySet<string> = new Set()

test('direct messages cause a notification, channel messages only if they mention the member', () => {
  expect(backgroundNotification(direct({}), 'amara', NOTHING)).toEqual({
    title: 'Dr Ruth Feld',
    body: 'Words',
    to: '/community/dm/ruth',
  })
  expect(backgroundNotification(inChannel({}), 'amara', NOTHING)).toBeUndefined()
  const named = inChannel({ mentions: [{ user_id: 'amara', username: 'Amara' }] })
  expect(backgroundNotification(named, 'amara', NOTHING)).toMatchObject({ title: 'Dr Ruth Feld mentioned you' })
  expect(backgroundNotification(named, 'daniel', NOTHING)).toBeUndefined()
  expect(backgroundNotification({ event_type: 'channels_changed', data: {} }, 'amara', NOTHING)).toBeUndefined()
})

test('muted conversations and blocked or muted members cause no notifications', () => {
  const named = inChannel({ mentions: [{ user_id: 'amara', username: 'Amara' }] })
  for (const hushed of ['general', 'ruth'])
    expect(backgroundNotification(named, 'amara', new Set([hushed]))).toBeUndefined()
  for (const hushed of ['t', 'ruth'])
    expect(backgroundNotification(direct({}), 'amara', new Set([hushed]))).toBeUndefined()
  expect(backgroundNotification(named, 'amara', new Set(['somebody']))).toBeDefined()
})
