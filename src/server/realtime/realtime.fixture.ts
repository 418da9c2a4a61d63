import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, WebSocket } from 'ws'
import { EVENTS_PATH } from '#shared/live/live-limits.ts'
import type { TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

export type ReceivedFrame = { event_type: string; data: Record<string, unknown> }

/** A client socket, with the frames that it has received and the code with which it was closed. */
export type TestSocket = {
  socket: WebSocket
  told: ReceivedFrame[]
  bytes: Buffer[]
  say: (eventType: string, data: unknown) => void
  /** Returns the data of all frames of a kind that have been received so far. */
  of: (eventType: string) => Record<string, unknown>[]
  /** Waits for a frame of the given kind, and returns its data. */
  onFrame: (eventType: string) => Promise<Record<string, unknown>>
  /** Resolves with the code with which the socket was closed. */
  closed: Promise<number>
  cut: () => void
}

/** Lets the server listen on a free port. @returns the server's address */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

type Held = { path?: string; options?: ClientOptions }

/** Opens a socket and sends nothing over it. */
export async function openTestSocket(address: string, { path = EVENTS_PATH, options }: Held = {}): Promise<TestSocket> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${path}`, options)
  const told: ReceivedFrame[] = []
  const bytes: Buffer[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) bytes.push(data)
    else told.push(JSON.parse(data.toString()) as ReceivedFrame)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.on('error', () => undefined)
  const of = (eventType: string) => told.filter(({ event_type: one }) => one === eventType).map(({ data }) => data)
  return {
    socket,
    told,
    bytes,
    say: (eventType, data) => socket.send(JSON.stringify({ event_type: eventType, data })),
    of,
    onFrame: (eventType) =>
      eventually(() => {
        const found = of(eventType).at(-1)
        if (!found) throw new Error(`No ${eventType} among ${JSON.stringify(told)}`)
        return found
      }),
    closed,
    cut: () => socket.terminate(),
  }
}

/** Opens a socket that is authenticated as a member. */
export async function connectAs(address: string, { token }: { token: string }, held?: Held): Promise<TestSocket> {
  const holding = await openTestSocket(address, held)
  holding.say('authenticate', { token })
  await holding.onFrame('authenticated')
  return holding
}

/** Opens a socket, authenticates it as a member, and follows a topic. */
export async function subscribeAs(
  address: string,
  member: { token: string },
  followed: { topic: string; head?: number },
): Promise<TestSocket> {
  const holding = await connectAs(address, member)
  holding.say('follow', followed)
  await holding.onFrame('followed')
  return holding
}
