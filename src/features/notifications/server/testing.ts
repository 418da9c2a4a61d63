import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { BellState } from '../contract.ts'

/** A stream of notices as a page holds it: what was said on it so far, and whether it is still open. */
export type HeldStream = { status: number; states: BellState[]; cut: () => void; ended: Promise<void> }

/** The states in some text of a stream, and what of it is not whole yet. */
function readStates(text: string): { states: BellState[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const data = blocks.flatMap((block) => /^event: state\ndata: (.*)$/.exec(block)?.[1] ?? [])
  return { states: data.map((json) => JSON.parse(json) as BellState), rest }
}

export async function holdStream(address: string, token: string | undefined): Promise<HeldStream> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  // A connection of its own, so that to cut the stream is to cut the connection.
  const asking = request(`${address}/api/notifications/stream`, { headers, agent: false }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const states: BellState[] = []
  let text = ''
  response.setEncoding('utf8').on('data', (more: string) => {
    const read = readStates(text + more)
    text = read.rest
    states.push(...read.states)
  })
  response.on('error', () => undefined)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  response.once('close', resolve)
  return { status: response.statusCode ?? 0, states, cut: () => void asking.destroy(), ended }
}
