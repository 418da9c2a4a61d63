import { CoWriters } from './co-writers.fixture.ts'
import { linesOf, type Tab } from './tab.fixture.ts'

/** The actions of a tab or the network in a step of a random test. */
export const DEEDS = [
  'type',
  'type',
  'type letters',
  'type letters',
  'split',
  'join',
  'heading',
  'paragraph',
  'list',
  'bold',
  'erase',
  'undo',
  'redo',
  'repair',
  'send',
  'send',
  'hear',
  'hear',
  'leave',
  'settle',
] as const
export type Step = { tab: number; does: (typeof DEEDS)[number]; at: number; to: number }

/** Writers who type only unique words, so that lost and doubled words are found. */
export class CountedWriters {
  readonly writers: CoWriters
  /** All letters typed. */
  readonly typed: string[] = []
  /** Letters that a tab showed and deleted. */
  private readonly erased = new Set<string>()
  private next = 0

  constructor(clientIds: number[]) {
    this.writers = new CoWriters([this.word(), `${this.word()} ${this.word()} ${this.word()}`, ''], clientIds)
  }

  /** Returns a new word. Its letters occur in no other word, so that each letter can be counted. */
  private word(): string {
    const letters = Array.from({ length: 5 }, () => String.fromCharCode(0x4e00 + (this.next += 1)))
    for (const letter of letters) this.typed.push(letter)
    return letters.join('')
  }

  private typeLetters(tab: Tab, gap: number): void {
    const letters = Array.from(`${this.word()} `)
    for (const [index, letter] of letters.entries()) tab.type(letter, gap + index)
  }

  take({ tab: number, does, at, to }: Step): void {
    const tab = this.writers.tabs[number % this.writers.tabs.length]
    if (!tab) return
    if (does === 'send') return void this.writers.send(tab)
    if (does === 'hear') return void this.writers.hear(tab)
    if (does === 'leave') return this.writers.disconnect(tab)
    if (does === 'settle') return this.writers.settle()
    if (does === 'repair') return this.writers.repair()
    if (does === 'undo') return this.undo(tab)
    if (does === 'redo') return this.redo(tab)
    const { node } = tab
    const blocks: { from: number; text: string }[] = []
    node.descendants((block, pos) => {
      if (block.isTextblock) blocks.push({ from: pos + 1, text: block.textContent })
      return !block.isTextblock
    })
    const block = blocks[at % blocks.length]
    if (!block) return
    const { from, text } = block
    const gaps = [0, ...[...text.matchAll(/ /g)].map(({ index }) => index), text.length]
    const gap = from + (gaps[to % gaps.length] ?? 0)
    if (does === 'type') tab.type(`${this.word()} `, gap)
    else if (does === 'type letters') this.typeLetters(tab, gap)
    else if (does === 'split') tab.split(from + (to % (text.length + 1)))
    else if (does === 'join') tab.join(from)
    else if (does === 'heading') tab.makeHeading(from)
    else if (does === 'paragraph') tab.makeParagraph(from)
    else if (does === 'list') tab.makeList(from)
    else if (does === 'bold') tab.bold(gap, from + text.length)
    else if (does === 'erase' && text !== '') {
      const word = text.split(' ')[to % text.split(' ').length] ?? ''
      for (const letter of word) this.erased.add(letter)
      const start = from + text.indexOf(word)
      tab.erase(start, start + word.length)
    }
  }

  // Undoes a change. This removes letters that the tab typed, and restores letters that it deleted.
  private undo(tab: Tab): void {
    const before = linesOf(tab.doc).join('')
    tab.undo()
    this.noteGone(tab, before)
  }

  private redo(tab: Tab): void {
    const before = linesOf(tab.doc).join('')
    tab.redo()
    this.noteGone(tab, before)
  }

  private noteGone(tab: Tab, before: string): void {
    const after = linesOf(tab.doc).join('')
    for (const letter of before) if (!after.includes(letter)) this.erased.add(letter)
  }

  /** Returns the letters that are lost, and those that are doubled. Offered letters are not lost. */
  faults(): { lost: string[]; doubled: string[]; apart: boolean } {
    this.writers.settle()
    const text = this.writers.lines.join('')
    const offered = this.writers.offered.map(({ words }) => words).join(' ')
    const times = (letter: string) => text.split(letter).length - 1
    return {
      lost: this.typed.filter((letter) => times(letter) === 0 && !offered.includes(letter) && !this.erased.has(letter)),
      doubled: this.typed.filter((letter) => times(letter) > 1),
      apart: this.writers.tabs.some((tab) => linesOf(tab.doc).join('\n') !== this.writers.lines.join('\n')),
    }
  }
}
