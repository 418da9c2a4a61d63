import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { memoryOf } from '../machine.ts'
import { type LoadSocket, openSocket } from '../load/socket.ts'
import { browserFrame, DOCUMENT_PATH, readServerFrame } from '../../src/features/editor/document/frames-contract.ts'
import { sectionRoot } from '../../src/formats/manuscript/roots.ts'
import { SCHEMA_NUMBER } from '../../src/formats/manuscript/schema.ts'

/**
 * A simulated tab that edits one paper, on our server or on Hocuspocus. It loads the text once, and then only counts
 * the letters that others type.
 */
export type Client = {
  doc: Y.Doc
  /** Sends a change to its document. */
  send: (update: Uint8Array) => void
  /** Called for each letter that somebody else typed; several may arrive together. */
  heard: () => void
  /** Called once everything that the client sent is stored. Hocuspocus only confirms that the changes were received. */
  saved: () => void
  close: () => Promise<void>
}

type Speech = {
  hello: (socket: LoadSocket, doc: Y.Doc) => void
  /** @returns the kind of message, and the text or change in it */
  read: (bytes: Uint8Array) => { is: 'text' | 'change' | 'saved' | 'other'; update?: Uint8Array }
  frame: (update: Uint8Array) => Uint8Array
}

function ours(token: string): Speech {
  let number = 0
  let isWhole = false
  return {
    hello: (socket, doc) => {
      socket.sendBytes(browserFrame({ is: 'hello', token, schema: SCHEMA_NUMBER, client: doc.clientID, lineage: '' }))
      socket.sendBytes(browserFrame({ is: 'state', vector: Y.encodeStateVector(doc) }))
    },
    read: (bytes) => {
      const frame = readServerFrame(bytes)
      if (frame.is === 'missing') return { is: 'text', update: frame.update }
      if (frame.is === 'saved') {
        isWhole = frame.number === number
        return { is: isWhole ? 'saved' : 'other' }
      }
      if (frame.is === 'refused') throw new Error(frame.why)
      return frame.is === 'change' ? { is: 'change', update: frame.update } : { is: 'other' }
    },
    frame: (update) => browserFrame({ is: 'change', number: (number += 1), update }),
  }
}

/**
 * Returns Hocuspocus's protocol. A message consists of the document's name, the kind of message (0 sync, 2 sign-in, 8
 * saved) and its content.
 */
function theirs(name: string): Speech {
  const message = (...parts: (number | string | Uint8Array)[]): Uint8Array => {
    const encoder = createEncoder()
    writeVarString(encoder, name)
    for (const part of parts) {
      if (typeof part === 'number') writeVarUint(encoder, part)
      else if (typeof part === 'string') writeVarString(encoder, part)
      else writeVarUint8Array(encoder, part)
    }
    return toUint8Array(encoder)
  }
  return {
    hello: (socket, doc) => {
      socket.sendBytes(message(2, 0, 'bench'))
      socket.sendBytes(message(0, 0, Y.encodeStateVector(doc)))
    },
    read: (bytes) => {
      const decoder = createDecoder(bytes)
      readVarString(decoder)
      const kind = readVarUint(decoder)
      if (kind === 8) return { is: 'saved' }
      if (kind !== 0 && kind !== 4) return { is: 'other' }
      const step = readVarUint(decoder)
      if (step === 1) return { is: 'text', update: readVarUint8Array(decoder) }
      return step === 2 ? { is: 'change', update: readVarUint8Array(decoder) } : { is: 'other' }
    },
    frame: (update) => message(0, 2, update),
  }
}

type Where = { address: string; speech: Speech }

export const OURS = (origin: string, token: string, paperId: string) => (): Where => ({
  address: origin + DOCUMENT_PATH.replace(':paperId', paperId),
  speech: ours(token),
})
export const THEIRS = (origin: string, paperId: string) => (): Where => ({
  address: origin,
  speech: theirs(paperId),
})

const TRIES = 5
const AGAIN_MS = 500

/**
 * Connects a client. Retries while the server is busy, as a tab does.
 * @returns a client that has loaded the text
 */
export async function connectClient(where: () => Where): Promise<Client> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await openOnce(where())
    } catch {
      await pause(AGAIN_MS)
    }
  }
  return openOnce(where())
}

async function openOnce({ address, speech }: Where): Promise<Client> {
  const doc = new Y.Doc()
  const text = Promise.withResolvers<void>()
  const known = new Map<number, number>()
  const lettersOf = (update: Uint8Array): number => {
    let characters = 0
    const { from, to } = Y.parseUpdateMeta(update)
    for (const [writer, end] of to) {
      // Hocuspocus sends a change back to its writer.
      if (writer === doc.clientID) continue
      characters += end - (known.get(writer) ?? from.get(writer) ?? end)
      known.set(writer, end)
    }
    return characters
  }
  const socket = await openSocket(address, (bytes, from, to) => {
    const { is, update } = speech.read(bytes.subarray(from, to))
    if (is === 'change' && update) {
      for (let letter = lettersOf(update); letter > 0; letter -= 1) client.heard()
    } else if (is === 'saved') client.saved()
    else if (is === 'text' && update) {
      Y.applyUpdate(doc, update)
      text.resolve()
    }
  })
  const client: Client = {
    doc,
    send: (update) => socket.sendBytes(speech.frame(update)),
    heard: () => undefined,
    saved: () => undefined,
    close: () => {
      socket.cut()
      return socket.closed
    },
  }
  void socket.closed.then(() => text.reject(new Error(`${address} closed the socket`)))
  speech.hello(socket, doc)
  await text.promise
  return client
}

/** Types one letter at the end of a section's first paragraph. */
export function typeLetter({ doc, send }: Client, marks: object = {}): void {
  const before = Y.encodeStateVector(doc)
  const text = (sectionRoot(doc, 'methods').get(0) as Y.XmlElement).get(0) as Y.XmlText
  text.insert(text.length, 'x', marks)
  send(Y.encodeStateAsUpdate(doc, before))
}

/** Opens a client of a paper, signed in as the member with the given index. */
export type ClientFactory = (paperId: string, member: number) => Promise<Client>

/** Two clients that edit one paper. */
type Pair = [Client, Client]

const STROKE_MS = 200
/**
 * The number of strokes that a writer sends before the first has reached the other editor. A smaller number would
 * measure only the interval in which the server batches strokes.
 */
const AHEAD = 50
/** The time without a stroke after which no strokes are assumed to be in flight. */
const QUIET_MS = 1_000
const CAME_WITHIN_MS = 20_000

export async function connectPairs(open: ClientFactory, papers: string[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [index, paperId] of papers.entries())
    pairs.push([await open(paperId, index), await open(paperId, index + 1)])
  return pairs
}

export const closePairs = (pairs: Pair[]): Promise<void[]> => Promise.all(pairs.flat().map((client) => client.close()))

/** Returns the milliseconds that each stroke takes to reach the other editor, while all pairs type at a human pace. */
export async function strokes(pairs: Pair[], seconds: number): Promise<number[]> {
  const took: number[] = []
  const write = async ([from, to]: Pair, delay: number) => {
    const sent: number[] = []
    to.heard = () => took.push(performance.now() - (sent.shift() ?? 0))
    await pause(delay)
    for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
      sent.push(performance.now())
      typeLetter(from)
      await pause(STROKE_MS)
    }
    for (let waited = 0; sent.length > 0 && waited < CAME_WITHIN_MS; waited += STROKE_MS) await pause(STROKE_MS)
    if (sent.length > 0) throw new Error(`${sent.length} strokes never reached the other editor`)
  }
  const ways = pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ])
  await Promise.all(ways.map((pair, index) => write(pair, (index * STROKE_MS) / ways.length)))
  return took
}

/** Measures the strokes a second that reach the other editor while all pairs type as fast as their strokes arrive. */
export async function throughput(pairs: Pair[], seconds: number): Promise<number> {
  let heard = 0
  let isOver = false
  for (const [from, to] of pairs) {
    to.heard = () => {
      heard += 1
      if (!isOver) typeLetter(from)
    }
    for (let ahead = 0; ahead < AHEAD; ahead += 1) typeLetter(from)
  }
  await pause(1_000)
  heard = 0
  await pause(seconds * 1_000)
  const total = heard
  isOver = true
  for (let last = -1; last !== heard;) {
    last = heard
    await pause(QUIET_MS)
  }
  return total / seconds
}

/** Measures the milliseconds from the last of a few strokes until the server confirms that they are stored. */
export async function savedAfter(pairs: Pair[], times: number): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const [client] = pairs[time % pairs.length] ?? []
    if (!client) continue
    for (let stroke = 0; stroke < 4; stroke += 1) {
      typeLetter(client)
      await pause(40)
    }
    const begun = performance.now()
    await new Promise<void>((resolve) => {
      client.saved = resolve
      typeLetter(client)
    })
    took.push(performance.now() - begun)
  }
  return took
}

/** The server keeps a paper in memory for five seconds after it is closed. */
const LET_GO_MS = 7_000

/** Returns how much the server's memory grows, in megabytes, while these papers are open. */
export async function memoryOfOpenPapers(pid: number, open: ClientFactory, papers: string[]): Promise<number> {
  const before = memoryOf(pid)
  const clients = []
  for (const [index, paperId] of papers.entries()) clients.push(await open(paperId, index))
  await pause(1_000)
  const grown = memoryOf(pid) - before
  await Promise.all(clients.map((client) => client.close()))
  return grown
}

/**
 * Returns how much the server's memory has grown, in megabytes, after these papers were opened and closed again. Opens
 * some papers first, to warm up the server.
 */
export async function memoryAfterClosing(pid: number, open: ClientFactory, papers: string[]): Promise<number> {
  const openAll = async (some: string[]) => {
    for (const [index, paperId] of some.entries()) await (await open(paperId, index)).close()
    await pause(LET_GO_MS)
  }
  await openAll(papers.slice(0, 100))
  const before = memoryOf(pid)
  await openAll(papers)
  return memoryOf(pid) - before
}
