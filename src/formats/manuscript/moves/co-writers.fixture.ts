import type { Node } from 'prosemirror-model'
import { updateYFragment } from 'y-prosemirror'
import * as Y from 'yjs'
import { knownLost } from '../losses/known-losses.ts'
import { LossRecorder } from '../losses/loss-recorder.ts'
import type { LostRun } from '../losses/lost-runs.ts'
import { piecesOf } from '../losses/lost-pieces.ts'
import { type ClockSpans, spansByClient } from '../losses/spans.ts'
import { manuscript } from '../schema.ts'
import { idsOfMoves } from './move-ids.ts'
import type { Move } from './moved-text.ts'
import { repairMoves } from './repair-moves.ts'
import { type ForeignChange, linesOf, rootOf, type ServedTab, Tab } from './tab.fixture.ts'
import type { Knowledge } from './transfer-recorder.ts'

/** A server and the tabs of several writers. Each test decides when changes arrive. */
export class TabServer<T extends ServedTab> {
  readonly tabs: readonly T[]
  private readonly server = new Y.Doc()
  private readonly recorder = new LossRecorder(this.server)
  private moves: Move[] = []
  private readonly lost: { client: number; words: string }[] = []
  private readonly offeredSpans: { client: number; from: number; to: number }[] = []
  private readonly signs = new Map<number, number>()

  constructor(beginning: Node, tabs: readonly T[]) {
    updateYFragment(this.server, rootOf(this.server), beginning, { mapping: new Map(), isOMark: new Map() })
    this.tabs = tabs
    for (const tab of this.tabs) this.connect(tab)
  }

  get lines(): string[] {
    return linesOf(this.server)
  }

  /** The words offered to their writers, by the tab's client id. */
  get offered(): { client: number; words: string }[] {
    return this.lost
  }

  disconnect(tab: T): void {
    tab.isOnline = false
    tab.incoming.length = 0
  }

  /** Syncs a tab as a browser does: sends its own changes before it applies the changes of others. */
  connect(tab: T): void {
    const vector = Y.encodeStateVector(this.server)
    const since = Y.decodeStateVector(vector).get(tab.doc.clientID) ?? 0
    const knowledge = tab.takeKnowledge(since)
    const own = Y.encodeStateAsUpdate(tab.doc, vector)
    const again = tab.unsent.splice(0)
    tab.receive({ update: Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(tab.doc)) })
    tab.isOnline = true
    tab.incoming.length = 0
    for (const {
      update,
      knowledge: { redone, undone, moved, continues },
    } of again)
      this.take(tab, update, { ...knowledge, redone, undone, moved, continues })
    this.take(tab, own, knowledge)
  }

  private take(tab: T, update: Uint8Array, knowledge: Knowledge): void {
    const moved = this.recorder.apply(update, knowledge)
    this.tell({ update, moved }, tab)
  }

  private tell(change: ForeignChange, except?: T): void {
    for (const other of this.tabs) if (other !== except && other.isOnline) other.incoming.push(change)
  }

  /** Delivers the next unsent change of a tab to the server. @returns whether there was one. */
  send(tab: T): boolean {
    const change = tab.unsent.shift()
    if (change) this.take(tab, change.update, change.knowledge)
    return change !== undefined
  }

  /** Delivers the next change of others to a tab. @returns whether there was one. */
  hear(tab: T): boolean {
    const change = tab.incoming.shift()
    if (change) tab.receive(change)
    return change !== undefined
  }

  /** Repairs the text and offers lost words, as the server does shortly after a change. */
  repair(): void {
    const damage = this.recorder.losses()
    const { runs, removals, moved } = damage
    const before = Y.encodeStateVector(this.server)
    let update: Uint8Array | undefined
    let settled: ClockSpans = new Map()
    let lost: LostRun[] = []
    let repairs: Move[] = []
    const own = this.server.clientID
    this.server.once('update', (made: Uint8Array) => (update = made))
    this.recorder.change(() => {
      const signFor = (client: number) => {
        const sign = this.signs.get(client) ?? this.signs.size + 1
        this.signs.set(client, sign)
        return sign
      }
      const repaired = repairMoves(this.server, { known: this.moves, ...moved, runs, signFor })
      this.moves = [...this.moves, ...repaired.moves]
      ;({ settled, lost, moves: repairs } = repaired)
    })
    this.server.clientID = own
    if (update) this.tell({ update: Y.encodeStateAsUpdate(this.server, before), moved: idsOfMoves(repairs) })
    const known = spansByClient([...[...settled.values()].flat(), ...this.offeredSpans])
    const pieces = piecesOf({ runs: knownLost(lost, known), removals })
    for (const { writer: client, words, spans } of pieces) {
      this.lost.push({ client, words })
      this.offeredSpans.push(...spans)
    }
    this.recorder.forget(damage)
  }

  /** Delivers all changes, and repairs until nothing changes any more. */
  settle(): void {
    for (const tab of this.tabs) if (!tab.isOnline) this.connect(tab)
    for (let round = 0; round < 3; round += 1) {
      for (const tab of this.tabs) while (this.send(tab));
      this.repair()
      for (const tab of this.tabs) while (this.hear(tab));
    }
  }
}

/** The tabs of several writers of paragraphs, whose editors have no plugins. */
export class CoWriters extends TabServer<Tab> {
  constructor(lines: string[], clientIds: number[]) {
    const paragraphs = lines.map((line) =>
      manuscript.node('paragraph', null, line === '' ? [] : [manuscript.text(line)]),
    )
    super(
      manuscript.node('doc', null, paragraphs),
      clientIds.map((id) => new Tab(id)),
    )
  }
}
