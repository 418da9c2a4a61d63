import type { Node } from 'prosemirror-model'
import { TabServer } from '#formats/manuscript/moves/co-writers.fixture.ts'
import { bullets, doc, h, p } from '#formats/manuscript/manuscript.fixture.ts'
import { createRandom, type Random } from '#server/testing/random.ts'
import { type Problem, Tokens, type Writer } from '../../../../../e2e/co-writing-model.ts'
import { type Operation, planRound, type Round } from '../../../../../e2e/co-writing-operations.ts'
import { EditorWindow } from './editor-window.fixture.ts'
import { operate } from './window-operations.fixture.ts'

const WRITERS = [0, 1] as const
const CLIENT_IDS = [
  [1_001, 1_002],
  [1_002, 1_001],
] as const

/** Returns a text with headings and lists, each line with its own words. */
function beginning(tokens: Tokens): Node {
  const words = (count: number) => Array.from({ length: count }, () => tokens.create(0)).join(' ')
  const items = bullets([p(words(2))], [p(words(2))])
  return doc(p(words(4)), p(words(3)), h(3, words(2)), p(words(4)), items, p(words(3)), p(words(2)))
}

const linesOf = (node: Node): string[] => {
  const lines: string[] = []
  node.descendants((block) => {
    if (block.isTextblock) lines.push(block.textContent)
    return !block.isTextblock
  })
  return lines
}

/** A round after which words are lost, torn or doubled, or the windows differ. */
export type Failure = {
  round: number
  mode: Round['mode']
  did: [string[], string[]]
  problems: Problem[]
  before: string[]
  after: [string[], string[]]
  server: string[]
  offers: [string, string]
}

/**
 * A text that two members write in two windows. They do random operations at the same time, online or offline, and the
 * network delivers their changes in a random order. Each word that they type is unique. The seed decides everything.
 */
export class SharedText {
  private readonly random: Random
  private readonly tokens: Tokens
  private readonly windows: [EditorWindow, EditorWindow]
  private readonly server: TabServer<EditorWindow>
  private offered = 0

  constructor(seed: number) {
    // Neighbouring seeds would begin with similar numbers.
    this.random = createRandom(seed * 10_007)
    this.tokens = new Tokens(this.random(10_000))
    const [one, other] = CLIENT_IDS[this.random(2)] ?? CLIENT_IDS[0]
    this.windows = [new EditorWindow(one), new EditorWindow(other)]
    this.server = new TabServer(beginning(this.tokens), this.windows)
    for (const window of this.windows) window.open()
    this.tokens.note(this.server.lines.join(' '), [])
  }

  /** Carries out rounds, and closes the windows. @returns the first round that failed; undefined if there is none */
  firstFailure(rounds: number): Failure | undefined {
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const failure = this.tryRound(round)
        if (failure) return failure
      }
      return undefined
    } finally {
      for (const window of this.windows) window.close()
    }
  }

  private tryRound(number: number): Failure | undefined {
    const before = this.server.lines
    const round = planRound(this.random, this.tokens)
    const { did, removed } = this.carryOut(round)
    this.server.settle()
    const after: Failure['after'] = [linesOf(this.windows[0].node), linesOf(this.windows[1].node)]
    const server = this.server.lines
    const offers = this.takeOffers()
    const typed = did.flat().flatMap((done) => /^type (\w+)/.exec(done)?.[1] ?? [])
    const undid = (writer: Writer) => did[writer].some((done) => done === 'undo' || done === 'redo')
    const effects = { typed, removed, undid: [undid(0), undid(1)] as [boolean, boolean] }
    const problems = this.tokens.check(effects, { text: server.join(' '), offers })
    const differs = after.some((lines) => lines.join('\n') !== server.join('\n'))
    if (differs) problems.push({ kind: 'different', token: '', writer: 0, note: '' })
    this.tokens.note(server.join(' '), problems)
    const { mode } = round
    return problems.length > 0 ? { round: number, mode, did, problems, before, after, server, offers } : undefined
  }

  private takeOffers(): [string, string] {
    const fresh = this.server.offered.slice(this.offered)
    this.offered = this.server.offered.length
    // The first member also wrote the beginning.
    const isOfSecond = (client: number) => client === this.windows[1].doc.clientID
    const wordsOf = (isSecond: boolean) =>
      fresh.flatMap(({ client, words }) => (isOfSecond(client) === isSecond ? words : [])).join('\n')
    return [wordsOf(false), wordsOf(true)]
  }

  private carryOut({ mode, returns, operations }: Round) {
    const away = WRITERS.filter((writer) => mode === 'both offline' || mode === AWAY[writer])
    for (const writer of away) this.server.disconnect(this.windows[writer])
    const did: [string[], string[]] = [[], []]
    const removed: [string, string] = ['', '']
    const keys = WRITERS.map((writer) => this.keysOf(writer, operations[writer], { did, removed }))
    const open = new Set(keys)
    while (open.size > 0) {
      const next = [...open][this.random(open.size)]
      if (next?.next().done) open.delete(next)
      this.deliverSome()
    }
    for (const writer of returns === 0 ? away : away.toReversed()) {
      this.server.connect(this.windows[writer])
      this.deliverSome()
    }
    return { did, removed }
  }

  private *keysOf(writer: Writer, operations: Operation[], { did, removed }: Done): Generator<void> {
    for (const operation of operations) {
      const words: string[] = []
      const wish = { ...operation, isInFigure: false }
      did[writer].push(yield* operate(this.windows[writer], wish, words))
      removed[writer] += `\n${words.join('\n')}`
      yield
    }
  }

  /** Delivers some messages, and may let the server repair the text. */
  private deliverSome(): void {
    for (let left = this.random(4); left > 0; left -= 1) {
      const window = this.windows[this.random(2)] ?? this.windows[0]
      if (this.random(2) === 0) this.server.send(window)
      else this.server.hear(window)
    }
    if (this.random(12) === 0) this.server.repair()
  }
}

const AWAY = ['first offline', 'second offline'] as const

type Done = { did: [string[], string[]]; removed: [string, string] }
