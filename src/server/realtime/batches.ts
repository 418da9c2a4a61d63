const TEXT = 0x81
const BINARY = 0x82
const SHORT_MAX = 125
const MEDIUM_MAX = 0xffff

// A message to many sockets is framed once.
const framed = new WeakMap<Buffer, Buffer>()

function headOf(opcode: number, length: number): Buffer {
  if (length <= SHORT_MAX) return Buffer.from([opcode, length])
  const isMedium = length <= MEDIUM_MAX
  const head = Buffer.alloc(isMedium ? 4 : 10)
  head[0] = opcode
  head[1] = isMedium ? 126 : 127
  if (isMedium) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** A message as a server's frame, whole and neither masked nor compressed (RFC 6455, section 5.2). */
export function frameFor(bytes: Buffer, isText: boolean): Buffer {
  const known = framed.get(bytes)
  if (known) return known
  const frame = Buffer.concat([headOf(isText ? TEXT : BINARY, bytes.length), bytes])
  framed.set(bytes, frame)
  return frame
}

export type Join = (frames: Buffer[]) => Buffer

/**
 * Joins frames into one write, which is reused for the next sockets that are sent the same frames, as most of a channel
 * are.
 */
function createJoiner(): Join {
  let last: { frames: Buffer[]; bytes: Buffer } | undefined
  const isLast = (frames: Buffer[]) =>
    last?.frames.length === frames.length && last.frames.every((frame, index) => frame === frames[index])
  return (frames) => {
    if (!last || !isLast(frames)) last = { frames, bytes: Buffer.concat(frames) }
    return last.bytes
  }
}

/** All that a process has to send is written at most so often. */
const BETWEEN_MS = 25
/** After a pause, the frames of one moment are written soon. */
const SOON_MS = 4

type Flushed = { flush: (join: Join) => void }

/** Flushes connections together: one timer for all of the process. */
export function createFlushScheduler() {
  const waiting = new Set<Flushed>()
  let flushing: NodeJS.Timeout | undefined
  let flushedAt = -BETWEEN_MS
  const flush = () => {
    flushing = undefined
    flushedAt = performance.now()
    const connections = [...waiting]
    waiting.clear()
    const join = createJoiner()
    for (const connection of connections) connection.flush(join)
  }
  return (connection: Flushed): void => {
    waiting.add(connection)
    flushing ??= setTimeout(flush, Math.max(SOON_MS, flushedAt + BETWEEN_MS - performance.now()))
  }
}
