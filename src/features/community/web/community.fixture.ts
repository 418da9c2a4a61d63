import type { PersonalStorage } from '#ui/drafts/personal-storage.ts'
import type { Message } from './message-data.ts'

/** Creates a message with default values for tests. */
export const createMessage = (traits: Partial<Message> = {}): Message => ({
  id: 'message-1',
  number: 1,
  client_id: 'client-1',
  user_id: 'ruth',
  username: 'Dr Ruth Feld',
  user_avatar: null,
  user_role: 'clinician',
  content: 'Words',
  message_type: 'text',
  timestamp: '2026-11-20T18:00:00.000Z',
  day: '2026-11-20',
  is_edited: false,
  edited_at: null,
  is_deleted: false,
  is_pinned: false,
  reply_to: null,
  attachments: [],
  mentions: [],
  reactions: {},
  ...traits,
})

/** Creates a storage like the browser storage of one member. */
export function createTestStorage(): PersonalStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    names: () => [...items.keys()],
  }
}
