import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A minimal WebSocket client. It finds the frames but hardly parses them, so that the benchmark measures the server and
 * not the client.
 */
export type LoadSocket = {
  say: (text: string) => void
  sendBytes: (bytes: Uint8Array) => void
  cut: () => void
  closed: Promise<void>
}

/** Called for each text or binary frame, with the received chunk and the offsets of the frame's start and end in it. */
export type FrameListener = (bytes: Buffer, from: number, to: number) => void

const TEXT = 0x81
const BYTES = 0x82
const PING = 0x89
const PONG = 0x8a

/** Returns a client's frame. Its mask is zero, so that the bytes stay unchanged. */
function frameOf(opcode: number, bytes: Uint8Array): Buffer {
  const { length } = bytes
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = opcode
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, Buffer.alloc(4), bytes])
}

/**
 * Returns the sizes of the frame at an offset and of its header; undefined if the header has not arrived completely.
 * The frame's size includes the header.
 */
function sizeAt(bytes: Buffer, at: number): { head: number; size: number } | undefined {
  if (bytes.length < at + 2) return undefined
  const short = (bytes[at + 1] ?? 0) & 0x7f
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < at + head) return undefined
  if (short < 126) return { head, size: head + short }
  return { head, size: head + (short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))) }
}

function listen(raw: Socket, onFrame: FrameListener): void {
  let rest: Buffer | undefined
  raw.on('data', (chunk: Buffer) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (let found = sizeAt(bytes, at); found && at + found.size <= bytes.length; found = sizeAt(bytes, at)) {
      const [from, to] = [at + found.head, at + found.size]
      if (bytes[at] === TEXT || bytes[at] === BYTES) onFrame(bytes, from, to)
      else if (bytes[at] === PING) raw.write(frameOf(PONG, bytes.subarray(from, to)))
      at = to
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
  })
}

/** Opens a socket, and calls `onFrame` from its first frame on. @throws when the server refuses it */
export function openSocket(address: string, onFrame: FrameListener): Promise<LoadSocket> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  return new Promise((resolve, reject) => {
    const asking = request(address, { headers, agent: false })
    asking.once('error', reject)
    asking.once('response', ({ statusCode }) => reject(new Error(`${address} answered ${statusCode}`)))
    asking.once('upgrade', (_response, raw: Socket, first) => {
      raw.setNoDelay(true)
      raw.on('error', () => undefined)
      listen(raw, onFrame)
      if (first.length > 0) raw.unshift(first)
      resolve({
        say: (text) => void raw.write(frameOf(TEXT, Buffer.from(text))),
        sendBytes: (bytes) => void raw.write(frameOf(BYTES, bytes)),
        cut: () => raw.destroy(),
        closed: new Promise((gone) => raw.once('close', () => gone())),
      })
    })
    asking.end()
  })
}
