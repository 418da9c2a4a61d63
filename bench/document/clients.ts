import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { browserFrame, DOCUMENT_PATH, readServerFrame } from '../../src/features/workspace/document/frames-contract.ts'
import { sectionRoot } from '../../src/formats/manuscript/roots.ts'
import { SCHEMA_NUMBER } from '../../src/formats/manuscript/schema.ts'

/** A tab that writes one paper, on either server. It reads the text once, and from then on only counts what others write. */
export type Client = {
  doc: Y.Doc
  /** Sends a change of its document. */
  send: (update: Uint8Array) => void
  /** Called for letters of somebody else's, several of which may come together. */
  heard: () => void
  /** Called once all that it sent is stored; Hocuspocus only confirms that it was received. */
  saved: () => void
  close: () => Promise<void>
}

type Speech = {
  hello: (socket: WebSocket, doc: Y.Doc) => void
  /** @returns what a message is, and the text or change that it brings. */
  read: (bytes: Buffer) => { is: 'text' | 'change' | 'saved' | 'other'; update?: Uint8Array }
  frame: (update: Uint8Array) => Uint8Array
}

function ours(token: string): Speech {
  let number = 0
  let isWhole = false
  return {
    hello: (socket, doc) => {
      socket.send(browserFrame({ is: 'hello', token, schema: SCHEMA_NUMBER, client: doc.clientID, lineage: '' }))
      socket.send(browserFrame({ is: 'state', vector: Y.encodeStateVector(doc) }))
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

/** What Hocuspocus says: the document's name, the kind of message (0 sync, 2 sign-in, 8 taken in), and what it says. */
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
      socket.send(message(2, 0, 'bench'))
      socket.send(message(0, 0, Y.encodeStateVector(doc)))
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
  address: `${origin.replace(/^http/, 'ws')}${DOCUMENT_PATH.replace(':paperId', paperId)}`,
  speech: ours(token),
})
export const THEIRS = (port: string, paperId: string) => (): Where => ({
  address: `ws://127.0.0.1:${port}`,
  speech: theirs(paperId),
})

const TRIES = 5
const AGAIN_MS = 500

/** @returns a client that has the text. A busy server is asked again, as a tab does. */
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

function openOnce({ address, speech }: Where): Promise<Client> {
  const doc = new Y.Doc()
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const client: Client = {
    doc,
    send: (update) => socket.send(speech.frame(update)),
    heard: () => undefined,
    saved: () => undefined,
    close: () => {
      socket.terminate()
      return gone
    },
  }
  const known = new Map<number, number>()
  const lettersOf = (update: Uint8Array): number => {
    let characters = 0
    const { from, to } = Y.parseUpdateMeta(update)
    for (const [writer, end] of to) {
      // Hocuspocus sends a change back to whoever made it.
      if (writer === doc.clientID) continue
      characters += end - (known.get(writer) ?? from.get(writer) ?? end)
      known.set(writer, end)
    }
    return characters
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`${address} closed the socket (${code})`)))
    socket.once('open', () => speech.hello(socket, doc))
    socket.on('message', (bytes: Buffer) => {
      const { is, update } = speech.read(bytes)
      if (is === 'change' && update) {
        for (let letter = lettersOf(update); letter > 0; letter -= 1) client.heard()
      } else if (is === 'saved') client.saved()
      else if (is === 'text' && update) {
        Y.applyUpdate(doc, update)
        resolve(client)
      }
    })
  })
}

/** Types one letter at the end of a section's first paragraph. */
export function typeLetter({ doc, send }: Client, marks: object = {}): void {
  const before = Y.encodeStateVector(doc)
  const text = (sectionRoot(doc, 'methods').get(0) as Y.XmlElement).get(0) as Y.XmlText
  text.insert(text.length, 'x', marks)
  send(Y.encodeStateAsUpdate(doc, before))
}
