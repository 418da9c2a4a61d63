import { createDecoder, hasContent, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'

/** The socket endpoint of a paper's document, and the largest frame either side sends. */
export const DOCUMENT_PATH = '/api/student/papers/:paperId/document'
export const DOCUMENT_FRAME_BYTES_MAX = 1024 * 1024

/**
 * A frame from a browser. `hello` comes first and identifies the tab; then come `state` (the tab's part of the
 * document, a Yjs state vector), changes under the tab's own numbers, and its cursor. `lineage` names the restore that
 * its copy stems from, as the workspace's call returns it. All numbers and bytes are written as lib0 writes them.
 */
export type FromBrowser =
  | { is: 'hello'; token: string; schema: number; client: number; lineage: string }
  | { is: 'state'; vector: Uint8Array }
  | { is: 'change'; number: number; update: Uint8Array }
  | { is: 'presence'; update: Uint8Array }

/** A member's current rights on the document, and why they have no more. */
export type Access = { read: boolean; suggest: boolean; write: boolean; why: string | null; outdated: boolean }

/**
 * A frame from the server. `saved`: all changes up to this number are stored. `refused`: this change is not stored, and
 * why. `waiting`: changes can't be stored for now; they will be. `stored`: the changes of others are stored, too.
 * `derivation`: why the sections for reading and exports can't be derived for now, or null once they can again. A tab
 * of an older build ignores the last two.
 */
export type FromServer =
  | { is: 'access'; access: Access }
  | { is: 'missing'; update: Uint8Array; vector: Uint8Array }
  | { is: 'change'; update: Uint8Array }
  | { is: 'presence'; update: Uint8Array }
  | { is: 'saved'; number: number }
  | { is: 'refused'; number: number; why: string }
  | { is: 'nearly_full'; why: string }
  | { is: 'waiting'; why: string }
  | { is: 'stored' }
  | { is: 'derivation'; why: string | null }

const BROWSER_KINDS = ['hello', 'state', 'change', 'presence'] as const
const SERVER_KINDS = [
  'access',
  'missing',
  'change',
  'presence',
  'saved',
  'refused',
  'nearly_full',
  'waiting',
  'stored',
  'derivation',
] as const

export function browserFrame(frame: FromBrowser): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, BROWSER_KINDS.indexOf(frame.is))
  if (frame.is === 'hello') {
    writeVarString(encoder, frame.token)
    writeVarUint(encoder, frame.schema)
    writeVarUint(encoder, frame.client)
    writeVarString(encoder, frame.lineage)
  } else if (frame.is === 'state') writeVarUint8Array(encoder, frame.vector)
  else {
    if (frame.is === 'change') writeVarUint(encoder, frame.number)
    writeVarUint8Array(encoder, frame.update)
  }
  return toUint8Array(encoder)
}

/** @throws Error if the bytes are no frame. */
export function readBrowserFrame(bytes: Uint8Array): FromBrowser {
  const decoder = createDecoder(bytes)
  const is = BROWSER_KINDS[readVarUint(decoder)]
  if (is === 'hello') {
    const [token, schema, client] = [readVarString(decoder), readVarUint(decoder), readVarUint(decoder)]
    // A tab of an older build sends no lineage: it knows of no restore.
    return { is, token, schema, client, lineage: hasContent(decoder) ? readVarString(decoder) : '' }
  }
  if (is === 'state') return { is, vector: readVarUint8Array(decoder) }
  if (is === 'change') return { is, number: readVarUint(decoder), update: readVarUint8Array(decoder) }
  if (is === 'presence') return { is, update: readVarUint8Array(decoder) }
  throw new Error('There is no such frame')
}

export function serverFrame(frame: FromServer): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, SERVER_KINDS.indexOf(frame.is))
  if (frame.is === 'access') writeVarString(encoder, JSON.stringify(frame.access))
  else if (frame.is === 'saved' || frame.is === 'refused') {
    writeVarUint(encoder, frame.number)
    if (frame.is === 'refused') writeVarString(encoder, frame.why)
  } else if (frame.is === 'nearly_full' || frame.is === 'waiting') writeVarString(encoder, frame.why)
  else if (frame.is === 'derivation') writeVarString(encoder, frame.why ?? '')
  else if (frame.is !== 'stored') {
    writeVarUint8Array(encoder, frame.update)
    if (frame.is === 'missing') writeVarUint8Array(encoder, frame.vector)
  }
  return toUint8Array(encoder)
}

/** @throws Error if the bytes are no frame. */
export function readServerFrame(bytes: Uint8Array): FromServer {
  const decoder = createDecoder(bytes)
  const is = SERVER_KINDS[readVarUint(decoder)]
  if (is === 'access') return { is, access: JSON.parse(readVarString(decoder)) as Access }
  if (is === 'stored') return { is }
  if (is === 'saved') return { is, number: readVarUint(decoder) }
  if (is === 'refused') return { is, number: readVarUint(decoder), why: readVarString(decoder) }
  if (is === 'derivation') return { is, why: readVarString(decoder) || null }
  if (is === 'nearly_full' || is === 'waiting') return { is, why: readVarString(decoder) }
  if (is === 'missing') return { is, update: readVarUint8Array(decoder), vector: readVarUint8Array(decoder) }
  if (is === 'change' || is === 'presence') return { is, update: readVarUint8Array(decoder) }
  throw new Error('There is no such frame')
}
