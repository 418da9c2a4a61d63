const TEXT = 0x81
const BINARY = 0x82
const SHORT_MAX = 125
const MEDIUM_MAX = 0xffff

// The frame of each message, so that a message to many sockets is converted to a frame only once.
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

/**
 * Returns a message as a complete WebSocket frame from a server, neither masked nor compressed (RFC 6455, section 5.2).
 */
export function frameFor(bytes: Buffer, isText: boolean): Buffer {
  const known = framed.get(bytes)
  if (known) return known
  const frame = Buffer.concat([headOf(isText ? TEXT : BINARY, bytes.length), bytes])
  framed.set(bytes, frame)
  return frame
}

export type Join = (frames: Buffer[]) => Buffer

/**
 * Creates a function that joins frames into one buffer. If it gets the same frames again, it returns the same buffer;
 * most sockets in a channel are sent the same frames.
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

/** The minimum interval in milliseconds between two writes to the sockets of this process. */
const BETWEEN_MS = 25
/**
 * The delay before the first write after a pause, so that frames which are sent at almost the same time are written
 * together.
 */
const SOON_MS = 4

type Flushed = { flush: (join: Join) => void }

/** Creates a scheduler that flushes connections together, with one timer for the whole process. */
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
