import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/** A socket that costs its holder next to nothing, so that the server is what is measured: frames are counted and hardly looked at. */
export type RawSocket = { say: (text: string) => void; cut: () => void; isOpen: () => boolean }

/** Told of each frame of text: where it lies in what came. */
export type FrameListener = (bytes: Buffer, from: number, to: number) => void

const TEXT = 0x81
const PING = 0x89
const PONG = 0x8a

/** A frame of a client, masked with zeroes. @param bytes at most 65,535 */
function frameOf(opcode: number, bytes: Buffer): Buffer {
  const head = bytes.length < 126 ? Buffer.from([opcode, 0x80 | bytes.length]) : Buffer.from([opcode, 0xfe, 0, 0])
  if (bytes.length >= 126) head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, Buffer.alloc(4), bytes])
}

/** How long the frame is that begins here, head and all; undefined while its head is not there. */
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
      if (bytes[at] === TEXT) onFrame(bytes, from, to)
      else if (bytes[at] === PING) raw.write(frameOf(PONG, bytes.subarray(from, to)))
      at = to
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
  })
}

/** Opens a socket; `onFrame` is called from its first frame on. @throws where it is refused */
export function openRawSocket(address: string, onFrame: FrameListener): Promise<RawSocket> {
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
        cut: () => raw.destroy(),
        isOpen: () => !raw.destroyed && raw.readyState === 'open',
      })
    })
    asking.end()
  })
}
