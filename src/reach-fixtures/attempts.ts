import { randomUUID } from 'node:crypto'
import { GENERAL_ID } from '#features/community/limits.ts'
import { createChannel, postMessage, writeDirectly } from '#features/community/server/community.fixture.ts'
import type { TestSocket } from '#server/realtime/realtime.fixture.ts'
import { Failure } from '#shared/calls/failure.ts'
import { PAPER_ATTEMPTS } from './paper-attempts.ts'
import type { Way } from './rules.ts'
import type { Scene } from './scene.ts'

/** Prepares one way of reaching the recipient, before anything is restricted, and returns the action itself. */
export type Attempt = (scene: Scene) => Promise<() => Promise<unknown>>

const message = (messageId: string) => ({ params: { messageId } })

/** Starts a conversation: the sender's message is a contact request until the recipient answers it. */
async function aConversation({ testApp, sender, recipient }: Scene): Promise<{ own: string; theirs: string }> {
  const own = await writeDirectly(testApp, sender, { to: recipient, content: 'Good morning.' })
  const theirs = await writeDirectly(testApp, recipient, { to: sender, content: 'Good morning to you.' })
  return { own: own.message_id, theirs: theirs.message_id }
}

const refusals = (socket: TestSocket): string[] =>
  [...socket.of('message_error'), ...socket.of('message_blocked')].map(
    ({ detail, message: text }) => (detail ?? text) as string,
  )

/** Sends a message on the sender's socket. @throws Failure with the socket's error message */
async function sendOn({ says }: Scene, eventType: string, data: object) {
  const client_id = randomUUID()
  const { length: refusedBefore } = refusals(says)
  says.say(eventType, { ...data, client_id })
  for (let left = 400; left > 0; left -= 1) {
    const [refused] = refusals(says).slice(refusedBefore)
    if (refused !== undefined) throw new Failure('forbidden', refused)
    if (says.of('message_ack').some(({ client_id: id }) => id === client_id)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Nothing was answered to ${eventType}`)
}

const inThread = (action: (scene: Scene, ids: { own: string; theirs: string }) => Promise<unknown>): Attempt => {
  return async (scene) => {
    const ids = await aConversation(scene)
    return () => action(scene, ids)
  }
}

const atOnce = (action: (scene: Scene) => Promise<unknown>): Attempt => {
  return async (scene) => () => action(scene)
}

/** The attempts for each way, by name; several if a way has several forms. */
export const ATTEMPTS: Partial<Record<Way, Record<string, Attempt>>> = {
  ...PAPER_ATTEMPTS,
  'POST /api/messaging/users/:userId/messages': {
    first: atOnce(({ testApp, sender, recipient, words }) =>
      writeDirectly(testApp, sender, { to: recipient, content: words }),
    ),
    'in answer to their message': inThread(({ testApp, sender, recipient, words }, { theirs }) =>
      writeDirectly(testApp, sender, { to: recipient, content: words, reply_to: theirs, mentions: [recipient.id] }),
    ),
  },
  send_direct_message: {
    first: atOnce((scene) =>
      sendOn(scene, 'send_direct_message', { recipient_id: scene.recipient.id, content: scene.words }),
    ),
  },
  'POST /api/directory/contact/:userId': {
    first: atOnce(({ testApp, sender, recipient, words }) =>
      testApp.as(sender)('POST /api/directory/contact/:userId', {
        params: { userId: recipient.id },
        body: { message: words },
      }),
    ),
  },
  'PUT /api/messaging/messages/:messageId': {
    'in a thread': inThread(({ testApp, sender, words }, { own }) =>
      testApp.as(sender)('PUT /api/messaging/messages/:messageId', { ...message(own), body: { content: words } }),
    ),
  },
  'POST /api/messaging/messages/:messageId/react': {
    'to their message': inThread(({ testApp, sender }, { theirs }) =>
      testApp.as(sender)('POST /api/messaging/messages/:messageId/react', {
        ...message(theirs),
        body: { emoji: '👎' },
      }),
    ),
    'to an own message': inThread(({ testApp, sender }, { own }) =>
      testApp.as(sender)('POST /api/messaging/messages/:messageId/react', { ...message(own), body: { emoji: '👎' } }),
    ),
  },
  'PUT /api/messaging/messages/:messageId/pinned': {
    'an own message': inThread(({ testApp, sender }, { own }) =>
      testApp.as(sender)('PUT /api/messaging/messages/:messageId/pinned', { ...message(own), body: { pinned: true } }),
    ),
  },
  typing_start: {
    'in a thread': inThread(async ({ says, recipient }) => says.say('typing_start', { recipient_id: recipient.id })),
  },
  'POST /api/messaging/channels/:channelId/messages': {
    'with a mention': atOnce(({ testApp, sender, recipient, words }) =>
      postMessage(testApp, sender, { content: words, mentions: [recipient.id] }),
    ),
  },
  send_message: {
    'with a mention': atOnce((scene) =>
      sendOn(scene, 'send_message', {
        channel_id: GENERAL_ID,
        content: scene.words,
        mentions: [scene.recipient.id],
      }),
    ),
  },
  'POST /api/messaging/channels': {
    named: atOnce(({ testApp, sender, words }) => createChannel(testApp, sender, words)),
  },
  'PUT /api/messaging/channels/:channelId': {
    renamed: async ({ testApp, sender, words }) => {
      const channelId = await createChannel(testApp, sender, `Rounds ${words.slice(4)}`)
      const change = { params: { channelId }, body: { description: words } }
      return () => testApp.as(sender)('PUT /api/messaging/channels/:channelId', change)
    },
  },
}
