import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { browserFrame, type FromBrowser, type FromServer, readServerFrame } from '../../document/frames-contract.ts'
import { Gap } from './change-gap.ts'
import { TextMoves } from './text-moves.ts'
import { hasUnsentChanges } from './unsent-changes.ts'
import { type ConnectionParts, type ManuscriptState, NOT_YOURS, SIGNED_OUT } from './state-data.ts'

const AGAIN_MS = [500, 1_000, 2_000, 4_000] as const
/** The minimum time between two cursor messages. */
const PRESENCE_MS = 60
/** The time without an answer from the server after which a connection is closed. */
const STALLED_MS = 10_000

/** A change by others, and the text that it moved; undefined if nobody has said it. */
export type RemoteChange = { update: Uint8Array; moved?: readonly MoveIds[] | undefined }

/** The document of an update, and the transaction that made it. */
type Made = [doc: Y.Doc, transaction: Y.Transaction]
type TabChange = Omit<Extract<FromBrowser, { is: 'change' }>, 'is' | 'number' | 'heard'>

const REMOTE = Symbol('from the server')

/**
 * Connects one tab with the shared document: sends typed changes, applies the changes of others, and reports what the
 * server has stored.
 */
export class ManuscriptConnection {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  private readonly syncing = Promise.withResolvers<void>()
  /** Resolves once this document equals the server's document. */
  readonly synced = this.syncing.promise
  private readonly parts: ConnectionParts
  private readonly listeners = new Set<() => void>()
  private readonly remoteListeners = new Set<(change: RemoteChange) => void>()
  private socket: WebSocket | undefined
  private state: ManuscriptState
  private sent = 0
  private acknowledged = 0
  /** The number of frames with changes of others on this connection. */
  private heard = 0
  /**
   * Changes that the server has not stored yet, by number. They are not merged, since a merge may drop text that they
   * inserted.
   */
  private unstored = new Map<number, TabChange>()
  /** The text that this tab's changes moved, deleted by undo or inserted again. */
  readonly textMoves = new TextMoves()
  private isSynced = false
  private failures = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private presence: ReturnType<typeof setTimeout> | undefined
  private stalled: ReturnType<typeof setTimeout> | undefined
  private isClosed = false
  private readonly gap: Gap

  constructor(parts: ConnectionParts) {
    this.parts = parts
    this.doc = parts.doc
    this.awareness = new Awareness(parts.doc)
    this.gap = new Gap(parts.doc, () => this.drop())
    this.state = {
      link: 'connecting',
      arrived: false,
      access: undefined,
      unsaved: parts.unsent.is(),
      savedAt: undefined,
      storedAt: undefined,
      ended: undefined,
      warning: undefined,
      waiting: undefined,
      underived: undefined,
    }
    this.doc.on('update', this.onUpdate)
    this.awareness.on('update', this.onPresence)
  }

  start(): void {
    this.connect()
    // Reconnects, and so compares again, if the device's copy is loaded after the first comparison with the server,
    // since it may add text that was typed offline.
    void this.parts.device?.read.then(() => this.isSynced && this.drop())
  }

  readonly read = (): ManuscriptState => this.state

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Waits until everything typed is stored, or until the time is up. @returns whether everything is stored. */
  allSaved(withinMs: number): Promise<boolean> {
    if (!this.state.unsaved) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (saved: boolean) => {
        clearTimeout(timer)
        stop()
        resolve(saved)
      }
      const timer = setTimeout(() => end(false), withinMs)
      const stop = this.watch(() => {
        if (!this.state.unsaved) end(true)
      })
      this.wake()
    })
  }

  /** Reconnects immediately if there is no connection. */
  wake(): void {
    if (this.socket || this.isClosed || this.state.ended) return
    clearTimeout(this.again)
    this.connect()
  }

  /** Closes a connection that does not work, and reconnects after a moment. */
  drop(): void {
    const { socket } = this
    if (!socket) return
    socket.close()
    this.onClosed(socket, 1006)
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.stalled)
    clearTimeout(this.again)
    clearTimeout(this.presence)
    this.gap.forget()
    this.doc.off('update', this.onUpdate)
    this.awareness.destroy()
    this.socket?.close()
  }

  private set(change: Partial<ManuscriptState>): void {
    const { arrived } = this.state
    const isAllThereIs = change.link === 'away' || change.access?.outdated === true
    this.state = { ...this.state, arrived: arrived || isAllThereIs, ...change }
    for (const listener of this.listeners) listener()
  }

  private connect(): void {
    const token = this.parts.token()
    if (!token) return this.set({ link: 'away', ended: SIGNED_OUT })
    const socket = this.parts.open()
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    this.isSynced = false
    this.heard = 0
    socket.addEventListener('open', () => {
      const { lineage } = this.parts
      this.say({ is: 'hello', token, schema: SCHEMA_NUMBER, client: this.doc.clientID, lineage })
      const compare = () => this.socket === socket && this.say({ is: 'state', vector: Y.encodeStateVector(this.doc) })
      if (this.parts.device) void this.parts.device.soon.then(compare)
      else compare()
    })
    socket.addEventListener('message', ({ data }) => this.onFrame(readServerFrame(new Uint8Array(data as ArrayBuffer))))
    socket.addEventListener('close', ({ code }) => this.onClosed(socket, code))
  }

  private onClosed(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return
    this.socket = undefined
    this.isSynced = false
    clearTimeout(this.stalled)
    this.stalled = undefined
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.doc.clientID)
    removeAwarenessStates(this.awareness, others, REMOTE)
    // Forgets the clocks of other members' cursors, so that the same cursors are shown again after reconnecting.
    for (const id of others) this.awareness.meta.delete(id)
    if (this.isClosed) return
    if (code === CLOSED.signedOut) return this.set({ link: 'away', ended: SIGNED_OUT })
    if (code === CLOSED.forbidden) return this.set({ link: 'away', ended: this.state.ended ?? NOT_YOURS })
    this.set({ link: 'away', waiting: undefined, underived: undefined })
    if (code === CLOSED.replaced) this.parts.onReplaced()
    if (this.state.ended) return
    const wait = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)]
    this.failures += 1
    this.again = setTimeout(() => this.connect(), (wait ?? 0) * (1 + Math.random() / 2))
  }

  private say(frame: FromBrowser): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(browserFrame(frame) as Uint8Array<ArrayBuffer>)
  }

  /** Calls `listener` with changes of others before they are applied. @returns a function to stop. */
  readonly beforeRemote = (listener: (change: RemoteChange) => void): (() => void) => {
    this.remoteListeners.add(listener)
    return () => void this.remoteListeners.delete(listener)
  }

  private applyRemote(change: RemoteChange, apply: () => void): void {
    this.textMoves.known.add(change.moved ?? [])
    for (const listener of this.remoteListeners) listener(change)
    apply()
    this.heard += 1
  }

  private onFrame(frame: FromServer): void {
    if (frame.is === 'access') this.set({ access: frame.access, link: 'open' })
    // Ignores the changes of a newer build. Otherwise, this build would remove content that it does not know, and send
    // the removal to the server.
    else if (this.state.access?.outdated && (frame.is === 'change' || frame.is === 'missing')) return
    else if (frame.is === 'change') this.applyRemote(frame, () => this.gap.take(frame.update, REMOTE))
    else if (frame.is === 'presence') applyAwarenessUpdate(this.awareness, frame.update, REMOTE)
    else if (frame.is === 'missing') this.sync(frame)
    else if (frame.is === 'saved') this.onSaved(frame.number)
    else if (frame.is === 'stored') this.set({ storedAt: this.parts.now() })
    else if (frame.is === 'nearly_full') this.set({ warning: frame.why })
    else if (frame.is === 'waiting') this.onWaiting(frame.why)
    else if (frame.is === 'derivation') this.set({ underived: frame.why ?? undefined })
    else this.set({ ended: frame.why })
  }

  private sync({ update, vector }: { update: Uint8Array; vector: Uint8Array }): void {
    // Skips the comparison for an empty copy, which has no unsent changes. The comparison takes about 100 ms for a long
    // text.
    const wasEmpty = this.doc.store.clients.size === 0
    // Encodes the tab's own changes before it applies the changes of others. If others removed a paragraph in which
    // text was typed here, Yjs would drop this text. The server offers it to its writer.
    const own = Y.encodeStateAsUpdate(this.doc, vector)
    this.failures = 0
    this.set({ link: 'open' })
    this.acknowledged = this.sent
    const { suggest, write } = this.state.access ?? {}
    // If a server crashed before it stored another tab's text, this may be the only copy of that text.
    const isHereAlone = () => write && !wasEmpty && hasUnsentChanges({ update, vector }, own)
    const again = [...this.unstored.values()]
    this.unstored.clear()
    if (suggest) for (const change of again) this.send(change)
    const stored = Y.decodeStateVector(vector).get(this.doc.clientID) ?? 0
    const unsent = { update: own, ...this.textMoves.take(this.doc, stored) }
    if (this.parts.unsent.is() ? suggest : isHereAlone()) this.send(unsent)
    else this.set({ unsaved: this.parts.unsent.is() })
    this.isSynced = true
    this.applyRemote({ update }, () => Y.applyUpdate(this.doc, update, REMOTE))
    this.set({ arrived: true })
    this.syncing.resolve()
    // Sends the cursor again, since the server has told the others that this tab had left.
    this.awareness.setLocalState(this.awareness.getLocalState())
    this.sayPresence()
  }

  private send(change: TabChange): void {
    this.sent += 1
    this.unstored.set(this.sent, change)
    this.set({ unsaved: true })
    this.say({ is: 'change', number: this.sent, heard: this.heard, ...change })
    this.stalled ??= setTimeout(() => this.drop(), STALLED_MS)
  }

  // Restarts the timeout. The server is available and will store the change, so reconnecting would not help.
  private onWaiting(why: string): void {
    clearTimeout(this.stalled)
    this.stalled = setTimeout(() => this.drop(), STALLED_MS)
    this.set({ waiting: why })
  }

  private onSaved(number: number): void {
    this.acknowledged = Math.max(this.acknowledged, number)
    for (const sent of this.unstored.keys()) if (sent <= number) this.unstored.delete(sent)
    clearTimeout(this.stalled)
    this.stalled = undefined
    if (this.acknowledged < this.sent) return
    this.parts.unsent.set(false)
    const now = this.parts.now()
    this.set({ unsaved: false, savedAt: now, storedAt: now, waiting: undefined })
  }

  private readonly onUpdate = (update: Uint8Array, origin: unknown, ...[, made]: Made): void => {
    // Changes from the server or from this device's copy need not be sent.
    if (origin === REMOTE || (typeof origin === 'object' && origin !== null && 'isDeviceMemory' in origin)) return
    this.parts.unsent.set(true)
    const done = this.textMoves.of(made)
    if (this.isSynced) return this.send({ update, ...done })
    this.textMoves.add(done)
    this.set({ unsaved: true })
  }

  private readonly onPresence = ({ added, updated }: { added: number[]; updated: number[] }, origin: unknown): void => {
    if (origin === REMOTE || ![...added, ...updated].includes(this.doc.clientID)) return
    this.presence ??= setTimeout(() => {
      this.presence = undefined
      this.sayPresence()
    }, PRESENCE_MS)
  }

  private sayPresence(): void {
    if (!this.isSynced || !this.awareness.getLocalState()) return
    this.say({ is: 'presence', update: encodeAwarenessUpdate(this.awareness, [this.doc.clientID]) })
  }
}
