import { GENERAL_ID } from '#features/community/limits.ts'
import { connectToChannel } from '#features/community/server/community.fixture.ts'
import type { createTeamsTestApp } from '#features/projects/server/team/team.fixture.ts'
import type { TestSocket } from '#server/realtime/realtime.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { allCalls } from '#app/contracts.ts'

type Teams = Awaited<ReturnType<typeof createTeamsTestApp>>

/** Two members, and what the recipient can see of the sender. */
export type Scene = {
  testApp: TestApp
  admin: TestMember
  teams: Teams
  sender: TestMember
  recipient: TestMember
  /** The sockets of both, with the general channel and their inboxes open. */
  says: TestSocket
  hears: TestSocket
  /** Words that occur nowhere else. */
  words: string
  /** The paper that both work on, or that the recipient is invited to. */
  paperId?: string
}

export async function createScene({ teams, address }: { teams: Teams; address: string }): Promise<Scene> {
  const { testApp, admin } = teams
  const sender = await testApp.createMember({ firstName: 'Rory', lastName: 'Quint' })
  const recipient = await testApp.createMember({ firstName: 'Olu', lastName: 'Adeyemi', role: 'faculty' })
  const [says, hears] = [await connectToChannel(address, sender), await connectToChannel(address, recipient)]
  return { testApp, admin, teams, sender, recipient, says, hears, words: `Word${crypto.randomUUID().slice(0, 8)}` }
}

export const leave = ({ says, hears }: Scene) => [says, hears].forEach(({ cut }) => cut())

const ofSender = ({ sender }: Scene) => ({ params: { userId: sender.id } })

/** Restricts what the sender may send to the recipient. */
export const RESTRICTIONS = {
  block: (scene: Scene) =>
    scene.testApp.as(scene.recipient)('PUT /api/messaging/users/:userId/block', { ...ofSender(scene), body: {} }),
  privacy: ({ testApp, recipient }: Scene) =>
    testApp.as(recipient)('PUT /api/auth/privacy', { body: { allow_messages_from_students: false } }),
  timeout: (scene: Scene) =>
    scene.testApp.as(scene.admin)('POST /api/messaging/users/:userId/timeout', {
      ...ofSender(scene),
      body: { duration: 30, reason: 'Please calm down.' },
    }),
}

/** Lifts a restriction. */
export const PERMISSIONS = {
  block: (scene: Scene) =>
    scene.testApp.as(scene.recipient)('DELETE /api/messaging/users/:userId/block', ofSender(scene)),
  privacy: ({ testApp, recipient }: Scene) =>
    testApp.as(recipient)('PUT /api/auth/privacy', { body: { allow_messages_from_students: true } }),
  timeout: (scene: Scene) =>
    scene.testApp.as(scene.admin)('DELETE /api/messaging/users/:userId/timeout', ofSender(scene)),
}

const OF_PAPER = Object.keys(allCalls).filter((key) =>
  /^GET \/api\/student\/papers\/:paperId(?!.*(export|signed-text))[^:]*$/.test(key),
)

/** Returns what the recipient can see of the sender: conversations and the paper. */
async function readable({ testApp, recipient, sender, paperId }: Scene): Promise<string> {
  const read = async (url: string) =>
    (await testApp.inject({ method: 'GET', url, headers: { authorization: `Bearer ${recipient.token}` } })).body
  const thread = await read(`/api/messaging/users/${sender.id}/thread`)
  const threadId = (JSON.parse(thread) as { thread?: { id: string } | null }).thread?.id
  const direct = `/api/messaging/direct-messages/${threadId}`
  const channel = `/api/messaging/channels/${GENERAL_ID}`
  const urls = [
    ...(threadId === undefined ? [] : [`${direct}/messages`, `${direct}/pins`]),
    `${channel}/messages`,
    '/api/messaging/channels-to-join?size=100',
    ...(paperId === undefined ? [] : OF_PAPER.map((key) => key.slice(4).replace(':paperId', paperId))),
  ]
  return [thread, ...(await Promise.all(urls.map(read)))].join('\n')
}

/** Returns notices, invitations and mails to the recipient. */
async function notified({ testApp, recipient }: Scene): Promise<string> {
  const as = testApp.as(recipient)
  const { db } = testApp.kernel
  const mails = db.selectFrom('kernel.mail').select(['id', 'subject', 'body']).where('recipient', '=', recipient.email)
  const held = db
    .selectFrom('notifications.quiet_hours_queue')
    .select(['id', 'body'])
    .where('member_id', '=', recipient.id)
  return JSON.stringify([
    (await as('GET /api/notifications')).notifications,
    (await as('GET /api/projects/invitations/mine')).invitations,
    (await as('GET /api/student/guest-invitations/mine')).invitations,
    await mails.orderBy('id').execute(),
    await held.orderBy('id').execute(),
  ])
}

const IN_PASSING: ReadonlySet<string> = new Set([
  'user_joined_channel',
  'user_left_channel',
  'user_status_change',
  'online_changed',
  'channels_changed',
])

/** Returns what the recipient could read, received and was notified of so far, because of the sender. */
export async function reachOf(scene: Scene) {
  await scene.testApp.runPendingJobs()
  const [read, told] = [await readable(scene), await notified(scene)]
  // A frame takes a moment to arrive.
  await new Promise((resolve) => setTimeout(resolve, 60))
  const heard = scene.hears.told.filter(
    ({ event_type: type, data }) => !IN_PASSING.has(type) && JSON.stringify(data).includes(scene.sender.id),
  )
  return { read, notified: told, heard: heard.length }
}
