import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { browserFrame, type FromBrowser, type FromServer, readServerFrame } from '../../document/frames-contract.ts'
import { hasUnsentChanges } from './unsent-changes.ts'
import { type ConnectionParts, type ManuscriptState, NOT_YOURS, SIGNED_OUT } from './state-data.ts'

const AGAIN_MS = [500, 1_000, 2_000, 4_000] as const
/** A cursor is sent no more often than this. */
const PRESENCE_MS = 60
/** A connection on which nothing is answered for so long is no connection. */
const STALLED_MS = 10_000

const REMOTE = Symbol('from the server')

/**
 * Connects one tab with the shared document: sends typed changes, applies the changes of others, and reports truthfully
 * what is stored.
 */
export class ManuscriptConnection {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  private readonly syncing = Promise.withResolvers<void>()
  /** Once the document is here as the server has it. */
  readonly synced = this.syncing.promise
  private readonly parts: ConnectionParts
  private readonly listeners = new Set<() => void>()
  private socket: WebSocket | undefined
  private state: ManuscriptState
  private sent = 0
  private acknowledged = 0
  /** Changes that the server has not stored yet, as they were made: merging may delete what they inserted. */
  private unstored = new Map<number, Uint8Array>()
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
    // The device's copy may contain text that was typed offline: the earlier comparison with the server is repeated.
    void this.parts.device?.read.then(() => this.isSynced && this.drop())
  }

  readonly read = (): ManuscriptState => this.state

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Resolves once all that is typed is stored, or after so long. @returns whether it is. */
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

  /** Reconnects at once if there is no connection. */
  wake(): void {
    if (this.socket || this.isClosed || this.state.ended) return
    clearTimeout(this.again)
    this.connect()
  }

  /** Gives up a connection that leads nowhere, and tries again in a moment. */
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
    // They are shown again as they were, once there is a connection.
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

  private onFrame(frame: FromServer): void {
    if (frame.is === 'access') this.set({ access: frame.access, link: 'open' })
    // A newer build has written to the document: this build would remove the parts of the text that it does not know,
    // and send that to the server.
    else if (this.state.access?.outdated && (frame.is === 'change' || frame.is === 'missing')) return
    else if (frame.is === 'change') this.gap.take(frame.update, REMOTE)
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
    // An empty copy has no unsent changes: for a long text, finding that out would take a tenth of a second.
    const wasEmpty = this.doc.store.clients.size === 0
    // Sent before the changes of others are applied: Yjs forgets text that was typed here in a paragraph that they
    // removed, and the server offers it.
    const own = Y.encodeStateAsUpdate(this.doc, vector)
    this.failures = 0
    this.set({ link: 'open' })
    this.acknowledged = this.sent
    const { suggest, write } = this.state.access ?? {}
    // Another tab's text may exist only here, if their server ended before it was stored.
    const isHereAlone = () => write && !wasEmpty && hasUnsentChanges({ update, vector }, own)
    const again = [...this.unstored.values()]
    this.unstored.clear()
    if (suggest) for (const change of again) this.send(change)
    if (this.parts.unsent.is() ? suggest : isHereAlone()) this.send(own)
    else this.set({ unsaved: this.parts.unsent.is() })
    this.isSynced = true
    Y.applyUpdate(this.doc, update, REMOTE)
    this.set({ arrived: true })
    this.syncing.resolve()
    // Sent again, since the others were notified that this tab had left.
    this.awareness.setLocalState(this.awareness.getLocalState())
    this.sayPresence()
  }

  private send(update: Uint8Array): void {
    this.sent += 1
    this.unstored.set(this.sent, update)
    this.set({ unsaved: true })
    this.say({ is: 'change', number: this.sent, update })
    this.stalled ??= setTimeout(() => this.drop(), STALLED_MS)
  }

  // The server is there, and will store it: a new connection would do no more.
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

  private readonly onUpdate = (update: Uint8Array, origin: unknown): void => {
    // Changes from the server or from this device's own copy are not new to the server.
    if (origin === REMOTE || (typeof origin === 'object' && origin !== null && 'isDeviceMemory' in origin)) return
    this.parts.unsent.set(true)
    if (this.isSynced) this.send(update)
    else this.set({ unsaved: true })
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

/** The changes that a change depends on arrive before it, or in the same moment. */
const COMES_WITHIN_MS = 2_000

/**
 * Applies the changes of others, and reports when one depends on changes that did not arrive: Yjs holds it back then,
 * and shows nothing of it.
 */
export class Gap {
  private readonly doc: Y.Doc
  private readonly onGap: () => void
  private looking: ReturnType<typeof setTimeout> | undefined

  constructor(doc: Y.Doc, onGap: () => void) {
    this.doc = doc
    this.onGap = onGap
  }

  private get is(): boolean {
    return this.doc.store.pendingStructs !== null
  }

  take(update: Uint8Array, origin: unknown): void {
    Y.applyUpdate(this.doc, update, origin)
    if (this.is) this.looking ??= setTimeout(() => this.look(), COMES_WITHIN_MS)
  }

  private look(): void {
    this.looking = undefined
    if (this.is) this.onGap()
  }

  forget(): void {
    clearTimeout(this.looking)
  }
}
