import { setTimeout as pause } from 'node:timers/promises'
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { undoneIn } from '#formats/manuscript/moves/undone-text.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  type Access,
  browserFrame,
  DOCUMENT_PATH,
  type FromBrowser,
  readServerFrame,
} from '../../document/frames-contract.ts'
import { sectionNode, writeSectionNode, writeSectionText } from './section-content.ts'

type Opened = { address: string; token: string; paperId: string; doc?: Y.Doc; schema?: number; lineage?: string }

const REMOTE = Symbol('from the server')

/** Simulates a browser tab in which a member writes a paper. */
export class TestEditor {
  readonly doc: Y.Doc
  access: Access | undefined
  /** The number of the last change that this tab sent, and of the last change that the server confirmed. */
  sent = 0
  /** The number of frames with changes that the tab has received. */
  private heard = 0
  saved = 0
  /** The number of messages that report other people's changes as stored. */
  stored = 0
  readonly refused: string[] = []
  /** The latest reason why the stored text can't be derived. */
  underived: string | null | undefined
  /** The text that the received changes moved, as far as they name it. */
  readonly movedByOthers: MoveIds[] = []
  /** The cursors of other tabs, by Yjs client id. */
  readonly places = new Map<number, { section?: string; user?: { id: string; name: string; colour: number } }>()
  private moves = 0
  /** All messages in which the server gave a reason why it could not store changes. */
  readonly waited: string[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>
  isSynced = false

  constructor({ address, token, paperId, doc = new Y.Doc(), schema = SCHEMA_NUMBER, lineage = '' }: Opened) {
    this.doc = doc
    this.socket = new WebSocket(`${address.replace(/^http/, 'ws')}${DOCUMENT_PATH.replace(':paperId', paperId)}`)
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.on('error', () => undefined)
    this.socket.on('open', () => {
      this.say({ is: 'hello', token, schema, client: doc.clientID, lineage })
      this.say({ is: 'state', vector: Y.encodeStateVector(doc) })
    })
    this.socket.on('message', (bytes: Buffer) => this.onFrame(bytes))
    doc.on('update', this.sendUpdate)
  }

  private readonly sendUpdate = (update: Uint8Array, origin: unknown, ...[, made]: [Y.Doc, Y.Transaction]): void => {
    if (origin === REMOTE || !this.isSynced) return
    const undone = origin instanceof Y.UndoManager ? undoneIn(made) : {}
    this.say({ is: 'change', number: ++this.sent, update, heard: this.heard, ...undone })
  }

  say(frame: FromBrowser): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(browserFrame(frame))
  }

  private onFrame(bytes: Buffer): void {
    const frame = readServerFrame(bytes)
    if (frame.is === 'access') this.access = frame.access
    else if (frame.is === 'saved') this.saved = frame.number
    else if (frame.is === 'stored') this.stored += 1
    else if (frame.is === 'refused') this.refused.push(frame.why)
    else if (frame.is === 'presence') this.see(frame.update)
    else if (frame.is === 'waiting') this.waited.push(frame.why)
    else if (frame.is === 'derivation') this.underived = frame.why
    else if (frame.is === 'change') {
      this.heard += 1
      this.movedByOthers.push(...(frame.moved ?? []))
      Y.applyUpdate(this.doc, frame.update, REMOTE)
    } else if (frame.is === 'missing') {
      // Encodes the tab's own changes first, as a browser does, since Yjs drops text that was typed in a paragraph that
      // others removed.
      const missing = Y.encodeStateAsUpdate(this.doc, frame.vector)
      Y.applyUpdate(this.doc, frame.update, REMOTE)
      this.isSynced = true
      if (missing.length > 2) this.say({ is: 'change', number: ++this.sent, update: missing, heard: this.heard })
      this.heard += 1
    }
  }

  private see(update: Uint8Array): void {
    const decoder = createDecoder(update)
    for (let left = readVarUint(decoder); left > 0; left -= 1) {
      const client = readVarUint(decoder)
      readVarUint(decoder)
      const state = JSON.parse(readVarString(decoder)) as { section?: string } | null
      if (state) this.places.set(client, state)
      else this.places.delete(client)
    }
  }

  /** Sends a cursor in a section, in the encoding of y-protocols. */
  standIn(section: string, cursor: unknown = null): void {
    const encoder = createEncoder()
    for (const number of [1, this.doc.clientID, (this.moves += 1)]) writeVarUint(encoder, number)
    writeVarString(encoder, JSON.stringify({ section, cursor, user: { id: 'somebody', name: 'Somebody Else' } }))
    this.say({ is: 'presence', update: toUint8Array(encoder) })
  }

  text(section = 'methods'): string {
    return plainText(sectionNode(this.doc, section))
  }

  write(text: string, section = 'methods'): void {
    this.doc.transact(() => writeSectionText(this.doc, section, text))
  }

  /** Types letters at the end of a section. */
  type(characters: string, section = 'methods'): void {
    this.write(this.text(section) + characters, section)
  }

  /** Types one letter at the beginning of the first paragraph. */
  press(section = 'methods'): void {
    const [paragraph] = sectionRoot(this.doc, section).toArray()
    ;((paragraph as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'x')
  }

  replaceAll(text: string, section = 'methods'): void {
    this.doc.transact(() => writeSectionNode(this.doc, section, docFromText(text)))
  }

  async until(holds: () => boolean, { within = 120_000 } = {}): Promise<void> {
    const began = performance.now()
    while (!holds()) {
      if (performance.now() - began > within)
        throw new Error(`It did not come to ${holds.toString()} within ${within} ms`)
      await pause(3)
    }
  }

  allSaved(): Promise<void> {
    return this.until(() => this.isSynced && this.saved === this.sent)
  }

  leave(): void {
    this.doc.off('update', this.sendUpdate)
    this.socket.terminate()
  }
}

export async function connectEditor(opened: Opened): Promise<TestEditor> {
  const editor = new TestEditor(opened)
  await editor.until(() => editor.isSynced)
  return editor
}

/**
 * Waits until the editors show the text that `read` returns. Reading a paper may repair the order of its words, and the
 * editors receive this repair a moment later.
 */
export const untilSameText = (editors: readonly TestEditor[], read: () => Promise<string | undefined>): Promise<void> =>
  eventually(async () => {
    const content = await read()
    for (const editor of editors) expect(editor.text()).toBe(content)
  })

/** Adds a paragraph with a link, bypassing the editor's checks. */
export function addLink(editor: TestEditor, href: unknown): void {
  const [text, paragraph] = [new Y.XmlText(), new Y.XmlElement('paragraph')]
  text.insert(0, 'Press here.', { link: { href } })
  paragraph.insert(0, [text])
  sectionRoot(editor.doc, 'methods').insert(0, [paragraph])
}
