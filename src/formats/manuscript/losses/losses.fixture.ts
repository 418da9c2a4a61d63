import fc from 'fast-check'
import * as Y from 'yjs'
import { sectionRoot } from '../roots.ts'
import { strokesIn } from '../attribution/strokes.ts'
import { knownLost } from './known-losses.ts'
import { LossRecorder } from './loss-recorder.ts'
import { piecesOf } from './lost-pieces.ts'

/** One step of a test: the browser tab, its action, and two numbers that determine the position of the action. */
export type TabStep = { tab: number; does: (typeof DEEDS)[number]; at: number; to: number }

export const DEEDS = ['type', 'type', 'type', 'erase', 'remake', 'remove', 'join', 'split', 'sync'] as const

const rootOf = (doc: Y.Doc) => sectionRoot(doc, 'methods')
const blocksOf = (doc: Y.Doc) => rootOf(doc).toArray() as Y.XmlElement[]
const textOf = (block: Y.XmlElement) => block.get(0) as Y.XmlText
const lettersOf = (doc: Y.Doc): string =>
  strokesIn(rootOf(doc), new Set())
    .map(({ text }) => text)
    .join('')

function newBlock(name: string, characters: string): Y.XmlElement {
  const element = new Y.XmlElement(name)
  element.insert(0, [new Y.XmlText(characters)])
  return element
}

type Offered = { letter: string; client: number }
const keyOf = ({ letter, client }: Offered): string => `${letter} ${client}`

/** A server and several tabs that write one section. Each typed letter is unique, so that it can be identified. */
export class Writers {
  readonly server = new Y.Doc()
  readonly tabs: Y.Doc[]
  /** All letters that were typed. */
  readonly typed = new Set<string>()
  /** Letters that a tab showed and then deleted. */
  readonly erased = new Set<string>()
  private readonly recorder = new LossRecorder(this.server)
  /**
   * The number of times that tabs inserted each letter. When lines are joined or split, letters are copied, and each
   * copy is a separate character in Yjs.
   */
  readonly put = new Map<string, number>()
  private next = 0x4e00

  /**
   * Creates a tab for each client id. Yjs orders concurrent changes by these ids, so fixed ids make a history
   * repeatable.
   */
  constructor(clientIds: number[]) {
    rootOf(this.server).insert(0, [
      newBlock('paragraph', this.nextCharacters(4)),
      newBlock('paragraph', this.nextCharacters(4)),
    ])
    this.tabs = clientIds.map((clientId) => {
      const tab = new Y.Doc()
      tab.clientID = clientId
      Y.applyUpdate(tab, Y.encodeStateAsUpdate(this.server))
      return tab
    })
  }

  private nextCharacters(count: number): string {
    const nextCharacters = Array.from({ length: count }, () => String.fromCharCode((this.next += 1)))
    for (const letter of nextCharacters) this.typed.add(letter)
    return nextCharacters.join('')
  }

  /** Syncs as a browser does: sends the tab's own changes before it applies the changes of others. */
  sync(doc: Y.Doc): void {
    const own = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.server))
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(doc)))
    this.recorder.apply(own)
  }

  private erase(characters: string): void {
    for (const letter of characters) this.erased.add(letter)
  }

  private noted(doc: Y.Doc, characters: string): string {
    for (const letter of characters) {
      const key = keyOf({ letter, client: doc.clientID })
      this.put.set(key, (this.put.get(key) ?? 0) + 1)
    }
    return characters
  }

  take({ tab, does, at, to }: TabStep): void {
    const doc = this.tabs[tab % this.tabs.length]
    if (!doc) return
    if (does === 'sync') return this.sync(doc)
    const blocks = blocksOf(doc)
    if (blocks.length === 0)
      return rootOf(doc).insert(0, [newBlock('paragraph', this.noted(doc, this.nextCharacters(1)))])
    const index = at % blocks.length
    const own = blocks[index] as Y.XmlElement
    const text = textOf(own)
    const said = text.toString()
    const place = to % (said.length + 1)
    doc.transact(() => {
      if (does === 'type') text.insert(place, this.noted(doc, this.nextCharacters(1 + (at % 3))))
      else if (does === 'erase') {
        this.erase(said.slice(place, place + 2))
        text.delete(place, Math.min(2, said.length - place))
      } else if (does === 'remake') {
        rootOf(doc).delete(index, 1)
        rootOf(doc).insert(index, [newBlock('heading', this.noted(doc, said))])
      } else if (does === 'remove') {
        this.erase(said)
        rootOf(doc).delete(index, 1)
      } else if (does === 'join' && index > 0) {
        const before = textOf(blocks[index - 1] as Y.XmlElement)
        before.insert(before.length, this.noted(doc, said))
        rootOf(doc).delete(index, 1)
      } else if (does === 'split') {
        text.delete(place, said.length - place)
        rootOf(doc).insert(index + 1, [newBlock('paragraph', this.noted(doc, said.slice(place)))])
      }
    })
  }

  /**
   * Syncs all tabs.
   * @returns the letters in the text, and the lost letters, each with the tab that is offered the letter
   */
  end(): { text: string; offered: Offered[] } {
    for (const doc of [...this.tabs, ...this.tabs]) this.sync(doc)
    const { runs, removals } = this.recorder.losses()
    const pieces = piecesOf({ runs: knownLost(runs, new Map()), removals })
    return {
      text: lettersOf(this.server),
      offered: pieces.flatMap(({ words, client }) =>
        Array.from(words.replaceAll(/\s/g, '')).map((letter) => ({ letter, client })),
      ),
    }
  }
}

const steps = fc.array(fc.record({ tab: fc.nat(2), does: fc.constantFrom(...DEEDS), at: fc.nat(9), to: fc.nat(9) }), {
  maxLength: 40,
})

/**
 * Tests random edits of two or three tabs. Checks that each letter is in the text, was deleted by a tab that saw it, or
 * is offered as lost. A tab is offered a letter no more often than it inserted the letter.
 * @returns the number of letters offered
 */
export function tryEdits(runs: number): number {
  let count = 0
  const property = fc.property(fc.shuffledSubarray([1, 2, 3], { minLength: 2 }), steps, (clientIds, all) => {
    const writers = new Writers(clientIds)
    for (const step of all) writers.take(step)
    const { text, offered } = writers.end()
    count += offered.length
    const known = new Set([...Array.from(text), ...writers.erased, ...offered.map(({ letter }) => letter)])
    const gone = [...writers.typed].filter((letter) => !known.has(letter))
    const clients = new Set(writers.tabs.map(({ clientID }) => clientID))
    const isOnce = [...Map.groupBy(offered, keyOf)].every(([key, each]) => each.length <= (writers.put.get(key) ?? 0))
    return gone.length === 0 && isOnce && offered.every(({ client }) => clients.has(client))
  })
  fc.assert(property, { numRuns: runs })
  return count
}
