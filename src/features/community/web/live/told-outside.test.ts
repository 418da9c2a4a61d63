import { expect, test } from 'vitest'
import type { Heard } from './frames.ts'
import { aMessage } from '../testing.ts'
import { toldOutside } from './told-outside.ts'

const inChannel = (more: object) =>
  ({ event_type: 'new_message', data: { ...aMessage(), channel_id: 'general', seq: 1, ...more } }) as Heard
const direct = (more: object) =>
  ({
    event_type: 'new_direct_message',
    data: { ...aMessage(), thread_id: 't', sender_id: 'ruth', recipient_id: 'amara', is_read: false, seq: 1, ...more },
  }) as Heard

test('of a direct message one is told, and of a channel only where one is named', () => {
  expect(toldOutside(direct({}), 'amara')).toEqual({ title: 'Dr Ruth Feld', body: 'Words', to: '/community/dm/ruth' })
  expect(toldOutside(inChannel({}), 'amara')).toBeUndefined()
  const named = inChannel({ mentions: [{ user_id: 'amara', username: 'Amara' }] })
  expect(toldOutside(named, 'amara')).toMatchObject({ title: 'Dr Ruth Feld named you' })
  expect(toldOutside(named, 'daniel')).toBeUndefined()
  expect(toldOutside({ event_type: 'channels_changed', data: {} }, 'amara')).toBeUndefined()
})
