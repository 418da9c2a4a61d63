import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DemoAction } from './actions.ts'
import type { World } from './world.ts'
import { Days, readContent } from './data.ts'
import { MemberKey } from './people.ts'

const Line = z.strictObject({
  by: MemberKey,
  says: z.string(),
  /** The first wording, which the author edits a minute later. */
  saidFirst: z.string().optional(),
  /** Minutes from the beginning of the conversation. */
  at: z.int().optional(),
  /** The number of the line to which this one replies, from 0. */
  answers: z.int().optional(),
  liked: z.array(z.tuple([z.emoji(), z.array(MemberKey)])).default([]),
})

const Conversation = z.strictObject({ begun: Days, lines: z.array(Line), pinned: z.int().optional() })
type Conversation = z.output<typeof Conversation>

const Channel = z.strictObject({
  name: z.string(),
  description: z.string(),
  owner: MemberKey,
  talks: z.array(Conversation),
  /** Members who follow the channel without notifications. */
  mutedBy: z.array(MemberKey).default([]),
})

const Content = z.strictObject({
  general: z.array(Conversation),
  channels: z.array(Channel),
  direct: z.array(z.strictObject({ between: z.tuple([MemberKey, MemberKey]), talks: z.array(Conversation) })),
  /** Messages for the moderators' review queue. */
  flagged: z.array(
    z.strictObject({ sent: Days, by: MemberKey, says: z.string(), flaggedBy: MemberKey, reason: z.string() }),
  ),
  contactRequests: z.array(z.strictObject({ sent: Days, by: MemberKey, to: MemberKey, message: z.string() })),
})
const { general, channels, direct, flagged, contactRequests } = readContent('conversations.json', Content)

const GENERAL_ID = 'general'

type Said = { content: string; client_id: string; reply_to: string | null }
type Send = (by: string, said: Said) => Promise<{ message_id: string }>

/** Sends the lines one after another, each at its minute, with edits and reactions. */
async function talk(world: World, { lines, pinned }: Conversation, { send, host }: { send: Send; host: string }) {
  const ids: string[] = []
  let minute = 0
  for (const { by, says, saidFirst, at = minute, answers, liked } of lines) {
    world.clock.advance(at - minute)
    minute = at
    const answered = answers === undefined ? null : (ids[answers] ?? null)
    const said = { content: saidFirst ?? says, client_id: randomUUID(), reply_to: answered }
    const { message_id: messageId } = await send(by, said)
    ids.push(messageId)
    if (saidFirst !== undefined) {
      world.clock.advance(1)
      minute += 1
      const call = await world.as(by)
      await call('PUT /api/messaging/messages/:messageId', { params: { messageId }, body: { content: says } })
    }
    for (const [emoji, people] of liked) {
      for (const person of people) {
        const call = await world.as(person)
        await call('POST /api/messaging/messages/:messageId/react', { params: { messageId }, body: { emoji } })
      }
    }
  }
  const messageId = pinned === undefined ? undefined : ids[pinned]
  if (messageId === undefined) return
  const call = await world.as(host)
  await call('PUT /api/messaging/messages/:messageId/pinned', { params: { messageId }, body: { pinned: true } })
}

const sendTo =
  (world: World, channelId: string): Send =>
  async (by, body) =>
    (await world.as(by))('POST /api/messaging/channels/:channelId/messages', { params: { channelId }, body })

const inGeneral = (): DemoAction[] =>
  general.map((conversation) => ({
    daysAgo: conversation.begun,
    name: 'Everyone talks',
    act: (world) =>
      talk(world, conversation, { send: sendTo(world, GENERAL_ID), host: conversation.lines[0]?.by ?? '' }),
  }))

const peopleOf = ({ lines }: Conversation): Set<string> =>
  new Set(lines.flatMap(({ by, liked }) => [by, ...liked.flatMap(([, people]) => people)]))

function inChannel({ name, description, owner, talks, mutedBy }: z.output<typeof Channel>): DemoAction[] {
  let channelId = ''
  const begin = async (world: World) => {
    const made = await (await world.as(owner))('POST /api/messaging/channels', { body: { name, description } })
    channelId = made.channel.id
  }
  const meet = async (world: World, conversation: Conversation) => {
    for (const person of peopleOf(conversation)) {
      await (
        await world.as(person)
      )('POST /api/messaging/channels/:channelId/join', { params: { channelId } })
    }
    await talk(world, conversation, { send: sendTo(world, channelId), host: owner })
    for (const person of mutedBy) {
      const body = { muted: true }
      await (
        await world.as(person)
      )('PUT /api/messaging/channels/:channelId/muted', { params: { channelId }, body })
    }
  }
  return [
    { daysAgo: Math.max(...talks.map(({ begun }) => begun)) + 2, name: `# ${name} opens`, act: begin },
    ...talks.map((conversation) => ({
      daysAgo: conversation.begun,
      name: `# ${name} talks`,
      act: (world: World) => meet(world, conversation),
    })),
  ]
}

const idOf = async (world: World, key: string): Promise<string> =>
  (await (await world.as(key))('GET /api/auth/profile')).id

const directly = (): DemoAction[] =>
  direct.flatMap(({ between: [one, other], talks }) =>
    talks.map((conversation) => ({
      daysAgo: conversation.begun,
      name: 'Two members write to each other',
      act: async (world: World) => {
        const ids = new Map([
          [one, await idOf(world, other)],
          [other, await idOf(world, one)],
        ])
        const send: Send = async (by, body) => {
          const params = { userId: ids.get(by) ?? '' }
          return (await world.as(by))('POST /api/messaging/users/:userId/messages', { params, body })
        }
        await talk(world, conversation, { send, host: one })
      },
    })),
  )

const flagActions = (): DemoAction[] =>
  flagged.map(({ sent, by, says, flaggedBy, reason }) => ({
    daysAgo: sent,
    name: 'A message is flagged',
    act: async (world) => {
      const said = { content: says, client_id: randomUUID(), reply_to: null }
      const { message_id: messageId } = await sendTo(world, GENERAL_ID)(by, said)
      const call = await world.as(flaggedBy)
      await call('POST /api/messaging/messages/:messageId/flag', { params: { messageId }, body: { reason } })
    },
  }))

const contactActions = (): DemoAction[] =>
  contactRequests.map(({ sent, by, to, message }) => ({
    daysAgo: sent,
    name: 'A member requests contact',
    act: async (world) => {
      const params = { userId: await idOf(world, to) }
      const call = await world.as(by)
      await call('POST /api/directory/contact/:userId', { params, body: { message } })
    },
  }))

/**
 * Returns the conversations: members write in channels, some of which they create, and in direct messages; one flags a
 * message, and one sends a contact request.
 */
export const conversationActions = (): DemoAction[] => [
  ...inGeneral(),
  ...channels.flatMap(inChannel),
  ...directly(),
  ...flagActions(),
  ...contactActions(),
]
