import { membersByIds } from '#features/accounts/server/public.ts'
import { listRepeatedMessages, type ConversationMessage } from '#features/community/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { isPrivate, titleOfMessage } from '../message-title.ts'
import { type CleanupAction, quoted, countInWords, unlessRejected } from './action.ts'

/**
 * A text counts as repeated if one member sent it at least this many times, to this many conversations, within this
 * many days.
 */
const TIMES_MIN = 5
const PLACES_MIN = 3
const DAYS = 7
const DAY_MS = 86_400_000
const PROPOSED_MAX = 500

const repeated = ({ db, now }: { db: Db; now: () => Date }, among?: string[]) =>
  listRepeatedMessages(db, {
    since: new Date(now().getTime() - DAYS * DAY_MS),
    timesMin: TIMES_MIN,
    placesMin: PLACES_MIN,
    ...(among ? { among } : {}),
  })

/** Quotes a message from a public channel. For a private message, returns its title without the text. Pure. */
function saidOf(content: string, same: readonly Pick<ConversationMessage, 'kind' | 'content'>[]): string {
  const hidden = same.find(({ kind }) => isPrivate(kind))
  return hidden && same.every(({ kind }) => isPrivate(kind)) ? titleOfMessage(hidden) : quoted(content)
}

/**
 * Proposes to remove a text that one member sent to many conversations. Only the repetition counts, not the content.
 */
export const messagesAction: CleanupAction = {
  type: 'remove_messages',
  buries: 'messages',
  find: async (reading, rejected) => {
    const bySender = Map.groupBy(unlessRejected(await repeated(reading), rejected), (message) => message.sender_id)
    const members = await membersByIds(reading.db, [...bySender.keys()])
    return [...bySender].map(([senderId, all]) => {
      const found = all.slice(0, PROPOSED_MAX)
      const messages = countInWords(found.length, 'message', 'messages')
      return {
        ids: found.map(({ id }) => id),
        severity: 'high' as const,
        target: `${messages} from ${members.get(senderId)?.name ?? 'a former member'}`,
        description: `Remove ${messages}. You can restore them for 30 days. The account isn’t affected.`,
        reasoning: `The same message was sent at least ${TIMES_MIN} times to at least ${PLACES_MIN} conversations within ${DAYS} days.`,
      }
    })
  },
  stands: async (reading, ids) => {
    const found = await repeated(reading, ids)
    const times = Map.groupBy(found, ({ content }) => content)
    return {
      lines: [...times].map(
        ([content, same]) =>
          `${saidOf(content, same)}, sent ${countInWords(same.length, 'time', 'times')}: shown → removed`,
      ),
      userIds: [...new Set(found.map((message) => message.sender_id))],
      mark: found.map(({ id }) => [id]),
    }
  },
}
