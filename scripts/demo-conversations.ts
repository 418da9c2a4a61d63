import { randomUUID } from 'node:crypto'
import type { DemoAction } from './demo-actions.ts'
import type { World } from './demo-world.ts'
import { CHANNELS, DIRECT, GENERAL } from './demo/conversations.ts'
import type { DemoConversation, DemoChannel } from './demo/conversation-shapes.ts'

const GENERAL_ID = 'general'

type Said = { content: string; client_id: string; reply_to: string | null }
type Send = (by: string, said: Said) => Promise<{ message_id: string }>

/** One after another, each at its minute, with what others made of it. */
async function talk(world: World, { lines, pinned }: DemoConversation, { send, host }: { send: Send; host: string }) {
  const ids: string[] = []
  let minute = 0
  for (const { by, says, saidFirst, at = minute, answers, liked = [] } of lines) {
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
  GENERAL.map((conversation) => ({
    daysAgo: conversation.begun,
    name: 'Everyone talks',
    act: (world) =>
      talk(world, conversation, { send: sendTo(world, GENERAL_ID), host: conversation.lines[0]?.by ?? '' }),
  }))

const peopleOf = ({ lines }: DemoConversation): Set<string> =>
  new Set(lines.flatMap(({ by, liked = [] }) => [by, ...liked.flatMap(([, people]) => people)]))

function inChannel({ name, description, owner, talks, mutedBy = [] }: DemoChannel): DemoAction[] {
  let channelId = ''
  const begin = async (world: World) => {
    const made = await (await world.as(owner))('POST /api/messaging/channels', { body: { name, description } })
    channelId = made.channel.id
  }
  const meet = async (world: World, conversation: DemoConversation) => {
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

const directly = (): DemoAction[] =>
  DIRECT.flatMap(({ between: [one, other], talks }) => {
    const ids = new Map<string, string>()
    const idOf = async (world: World, key: string) => {
      const known = ids.get(key) ?? (await (await world.as(key))('GET /api/auth/profile')).id
      ids.set(key, known)
      return known
    }
    return talks.map((conversation) => ({
      daysAgo: conversation.begun,
      name: 'Two write to each other',
      act: async (world: World) => {
        const send: Send = async (by, body) => {
          const userId = await idOf(world, by === one ? other : one)
          return (await world.as(by))('POST /api/messaging/users/:userId/messages', { params: { userId }, body })
        }
        await talk(world, conversation, { send, host: one })
      },
    }))
  })

const SOLD =
  'Whoever still needs a review by Friday: I know a service that writes them for money. Ask me for the address.'

/** So that the moderators' review queue has something to decide. */
const somethingIsFlagged = (): DemoAction => ({
  daysAgo: 1.2,
  name: 'A message is flagged',
  act: async (world) => {
    const said = { content: SOLD, client_id: randomUUID(), reply_to: null }
    const { message_id: messageId } = await sendTo(world, GENERAL_ID)('jonas.albrecht', said)
    const call = await world.as('hana.kobayashi')
    const body = { reason: 'This sells papers.' }
    await call('POST /api/messaging/messages/:messageId/flag', { params: { messageId }, body })
  },
})

/** Members talk: in channels, which some of them open, and directly; what one should not say is flagged. */
export const conversationActions = (): DemoAction[] => [
  ...inGeneral(),
  ...CHANNELS.flatMap(inChannel),
  ...directly(),
  somethingIsFlagged(),
]
