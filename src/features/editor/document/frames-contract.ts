import { createDecoder, type Decoder, hasContent, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding'
import type { ClockSpan } from '#formats/manuscript/losses/spans.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'

/** The socket endpoint of a paper's document, and the maximum size of a frame in either direction. */
export const DOCUMENT_PATH = '/api/student/papers/:paperId/document'
export const DOCUMENT_FRAME_BYTES_MAX = 1024 * 1024

/**
 * A frame from a browser tab. `hello` is the first frame and identifies the tab. Its `lineage` identifies the backup
 * restore from which the tab's copy of the document originates. `state` is the second frame: the Yjs state vector of
 * the tab's copy. After that, the tab sends its numbered changes and its cursor. `heard` is the number of `change` and
 * `missing` frames that the tab had received when it made the change. Only an undo or redo has `redone` and `undone`:
 * the text that it inserted again, and the text that it deleted. `undone` includes text that others typed in nodes of
 * the tab, whose deletion nobody intended. `moved` lists the text that the editor moved, if the tab knows it.
 * `continues` is true if the first typed letter continues the letter that the tab typed just before, which others have
 * deleted. Tabs of an older build send none of these five fields. lib0 encodes numbers and bytes.
 */
export type FromBrowser =
  | { is: 'hello'; token: string; schema: number; client: number; lineage: string }
  | { is: 'state'; vector: Uint8Array }
  | {
      is: 'change'
      number: number
      update: Uint8Array
      heard?: number | undefined
      redone?: readonly MoveIds[] | undefined
      undone?: readonly ClockSpan[] | undefined
      moved?: readonly MoveIds[] | undefined
      continues?: boolean | undefined
    }
  | { is: 'presence'; update: Uint8Array }

/** A member's current rights on the document, and the reason why the member does not have all rights. */
export type Access = { read: boolean; suggest: boolean; write: boolean; why: string | null; outdated: boolean }

/**
 * A frame from the server. `saved`: all changes up to this number are stored. `refused`: this change is not stored,
 * with the reason. `waiting`: changes can't be stored at the moment, but will be stored later. `stored`: the changes of
 * other members are stored. `derivation`: the reason why the sections for reading and exports can't be derived; null
 * once they can. `moved` in a change lists the text that its author's editor moved or inserted again, if this is known.
 * Tabs of an older build ignore `stored`, `derivation` and `moved`.
 */
export type FromServer =
  | { is: 'access'; access: Access }
  | { is: 'missing'; update: Uint8Array; vector: Uint8Array }
  | { is: 'change'; update: Uint8Array; moved?: readonly MoveIds[] | undefined }
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

function writeRows(encoder: Encoder, rows: readonly number[][]): void {
  writeVarUint(encoder, rows.length)
  for (const number of rows.flat()) writeVarUint(encoder, number)
}

function readRows<Row>(decoder: Decoder, readRow: () => Row): Row[] {
  const rows: Row[] = []
  for (let left = readVarUint(decoder); left > 0; left -= 1) rows.push(readRow())
  return rows
}

type Details = Pick<Extract<FromBrowser, { is: 'change' }>, 'redone' | 'undone' | 'moved' | 'continues'>

function writeMoves(encoder: Encoder, moves: readonly MoveIds[]): void {
  writeRows(
    encoder,
    moves.map(({ source, copy, length }) => [source.client, source.clock, copy.client, copy.clock, length]),
  )
}

function readMoves(decoder: Decoder): MoveIds[] {
  const next = () => readVarUint(decoder)
  const readId = () => ({ client: next(), clock: next() })
  return readRows(decoder, () => ({ source: readId(), copy: readId(), length: next() }))
}

function writeDetails(encoder: Encoder, { redone = [], undone = [], moved, continues }: Details): void {
  writeMoves(encoder, redone)
  writeRows(
    encoder,
    undone.map(({ client, from, to }) => [client, from, to]),
  )
  if (moved) writeMoves(encoder, moved)
  // Only typed text continues letters, and typed text moves nothing.
  if (moved && continues) writeVarUint(encoder, 1)
}

function readDetails(decoder: Decoder): Details {
  const next = () => readVarUint(decoder)
  const redone = readMoves(decoder)
  const undone = readRows(decoder, () => ({ client: next(), from: next(), to: next() }))
  const moved = hasContent(decoder) ? readMoves(decoder) : undefined
  return { redone, undone, moved, continues: hasContent(decoder) && readVarUint(decoder) === 1 }
}

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
    if (frame.is === 'change' && frame.heard !== undefined) {
      writeVarUint(encoder, frame.heard)
      writeDetails(encoder, frame)
    }
  }
  return toUint8Array(encoder)
}

/** Decodes a frame from a browser. @throws Error if the bytes are not a frame. */
export function readBrowserFrame(bytes: Uint8Array): FromBrowser {
  const decoder = createDecoder(bytes)
  const is = BROWSER_KINDS[readVarUint(decoder)]
  if (is === 'hello') {
    const [token, schema, client] = [readVarString(decoder), readVarUint(decoder), readVarUint(decoder)]
    // An older build does not know lineages, so its tabs send none.
    return { is, token, schema, client, lineage: hasContent(decoder) ? readVarString(decoder) : '' }
  }
  if (is === 'state') return { is, vector: readVarUint8Array(decoder) }
  if (is === 'change') {
    const [number, update] = [readVarUint(decoder), readVarUint8Array(decoder)]
    if (!hasContent(decoder)) return { is, number, update }
    return { is, number, update, heard: readVarUint(decoder), ...readDetails(decoder) }
  }
  if (is === 'presence') return { is, update: readVarUint8Array(decoder) }
  throw new Error('Unknown kind of frame')
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
    if (frame.is === 'change' && frame.moved) writeMoves(encoder, frame.moved)
  }
  return toUint8Array(encoder)
}

/** Decodes a frame from the server. @throws Error if the bytes are not a frame. */
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
  if (is === 'presence') return { is, update: readVarUint8Array(decoder) }
  if (is === 'change') {
    const update = readVarUint8Array(decoder)
    return { is, update, moved: hasContent(decoder) ? readMoves(decoder) : undefined }
  }
  throw new Error('Unknown kind of frame')
}
