import { connectAs, type TestSocket } from '#server/realtime/realtime.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../limits.ts'

/** Opens a socket like an external client, and joins a channel. */
export async function connectToChannel(
  address: string,
  member: TestMember,
  joining: { channel_id: string; head?: number } = { channel_id: GENERAL_ID },
): Promise<TestSocket> {
  const holding = await connectAs(address, member, { path: `/api/messaging/ws/${member.id}` })
  holding.say('join_channel', joining)
  await holding.onFrame('channel_joined')
  return holding
}

type Post = { channelId?: string; content?: string } & Record<string, unknown>

/** Posts a message in a channel, by default #general. */
export const postMessage = (testApp: TestApp, by: TestMember, { channelId = GENERAL_ID, ...said }: Post = {}) =>
  testApp.as(by)('POST /api/messaging/channels/:channelId/messages', {
    params: { channelId },
    body: { content: 'Hello.', ...said },
  })

/** Sends a direct message to a member. */
export const writeDirectly = (
  testApp: TestApp,
  by: TestMember,
  { to, ...said }: { to: TestMember } & Record<string, unknown>,
) =>
  testApp.as(by)('POST /api/messaging/users/:userId/messages', {
    params: { userId: to.id },
    body: { content: 'Between us.', ...said },
  })

export async function createChannel(testApp: TestApp, by: TestMember, name: string): Promise<string> {
  const { channel } = await testApp.as(by)('POST /api/messaging/channels', { body: { name } })
  return channel.id
}

export const joinChannel = (testApp: TestApp, by: TestMember, channelId: string) =>
  testApp.as(by)('POST /api/messaging/channels/:channelId/join', { params: { channelId } })

type Asked = { channelId?: string } & Record<string, unknown>

export const readMessages = (testApp: TestApp, by: TestMember, { channelId = GENERAL_ID, ...query }: Asked = {}) =>
  testApp.as(by)('GET /api/messaging/channels/:channelId/messages', { params: { channelId }, query })
