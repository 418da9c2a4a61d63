// Tracks the words of the co-writing test, and finds those that were lost or doubled.

/** The letters with which a token begins, and the letters that follow, so that tokens need no spaces between them. */
const FIRST_LETTERS = 'bcdfghjk'
const LETTERS = 'aeilmnoprstuvwxyz'
const TOKEN_LENGTH = 5

export type Writer = 0 | 1

/** Returns the letters of a text, which words are searched in. Pure. */
export const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '')

const countOf = (token: string, letters: string): number => letters.split(token).length - 1

/** Returns whether a text without whole tokens has two neighbouring letters of a token. Pure. */
const isPartlyIn = (token: string, rest: string): boolean =>
  [0, 1, 2, 3].some((at) => rest.includes(token.slice(at, at + 2)))

/** Returns whether a text contains all letters of a token in their order. Pure. */
function isSubsequence(token: string, text: string): boolean {
  let at = 0
  for (const letter of text) if (letter === token[at]) at += 1
  return at === token.length
}

export type Problem = {
  kind: 'lost' | 'broken' | 'doubled' | 'misdirected' | 'different'
  token: string
  writer: Writer
  note: string
}

/** The tokens that were typed in a round, and those that may be gone after it. */
export type RoundEffects = {
  typed: string[]
  /** The words that each member removed, as they saw them. */
  removed: [string, string]
  /** True if the member used undo or redo. */
  undid: [boolean, boolean]
}

export type RoundResult = { text: string; offers: [string, string] }

type Known = {
  writer: Writer
  isInText: boolean
  removedBy: Set<Writer>
  /** True after a problem, so that each problem is counted once. */
  isIgnored: boolean
}

const BOTH = [0, 1] as const

/** The tokens of a paper: who wrote each, and whether it is in the text. */
export class Tokens {
  private readonly known = new Map<string, Known>()
  private next: number

  /** @param first makes the tokens of different papers different */
  constructor(first: number) {
    this.next = first
  }

  /** Returns a new token. */
  create(writer: Writer): string {
    this.next += 1
    let token = FIRST_LETTERS[this.next % FIRST_LETTERS.length] ?? ''
    for (let number = this.next * 7919; token.length < TOKEN_LENGTH; number = Math.floor(number / LETTERS.length))
      token += LETTERS[number % LETTERS.length]
    if (this.known.has(token)) return this.create(writer)
    this.known.set(token, { writer, isInText: false, removedBy: new Set(), isIgnored: false })
    return token
  }

  /**
   * Compares a settled text with what the members did. Call `note` before the next round.
   * @returns the problems, in no order
   */
  check(effects: RoundEffects, { text, offers }: RoundResult): Problem[] {
    const letters = lettersOf(text)
    const [own, others] = [lettersOf(offers[0]), lettersOf(offers[1])]
    const rest = `${this.withoutTokens(letters)} ${this.withoutTokens(own)} ${this.withoutTokens(others)}`
    const problems: Problem[] = []
    for (const [token, known] of this.known) {
      if (known.isIgnored) continue
      const counts = { text: countOf(token, letters), offers: [countOf(token, own), countOf(token, others)] as const }
      const isComplete = this.isComplete(token, { letters, offered: known.writer === 0 ? own : others, effects })
      const kind = this.problemOf(token, { known, counts, effects, rest, isComplete })
      if (kind) problems.push({ kind, token, writer: known.writer, note: JSON.stringify(counts) })
    }
    return problems
  }

  /** Notes the tokens that are in the text before the next round, and ignores those with a problem from now on. */
  note(text: string, problems: Problem[]): void {
    const letters = lettersOf(text)
    for (const [token, known] of this.known) known.isInText = letters.includes(token)
    for (const { token } of problems) {
      const known = this.known.get(token)
      if (known) known.isIgnored = true
    }
  }

  /**
   * Returns whether all letters of a token are there: another member may have typed within it, or its line may have gone
   * while it was typed, so that one part is in the text and the other is offered to its writer. Or a member removed its
   * first letters while it was typed.
   */
  private isComplete(token: string, { letters, offered, effects }: Complete): boolean {
    const others = effects.typed.filter((one) => one !== token)
    const alone = others.reduce((text, other) => text.replaceAll(other, ''), letters)
    if (countOf(token, alone) === 1) return true
    const parts = Array.from({ length: TOKEN_LENGTH - 1 }, (_, at) => [token.slice(0, at + 1), token.slice(at + 1)])
    const removed = effects.removed.flatMap((words) => this.withoutTokens(lettersOf(words)).split(' '))
    return parts.some(
      ([start = '', end = '']) =>
        (alone.includes(start) && offered.includes(end)) ||
        (offered.includes(start) && alone.includes(end)) ||
        (effects.typed.includes(token) && alone.includes(end) && removed.some((words) => words.endsWith(start))),
    )
  }

  private problemOf(token: string, { known, counts, effects, rest, isComplete }: Found): Problem['kind'] | undefined {
    const total = counts.text + counts.offers[0] + counts.offers[1]
    const mayGo = BOTH.some((writer) => {
      const removes = this.removes(token, effects, writer)
      const undoes = effects.undid[writer] && (writer === known.writer || known.removedBy.has(writer))
      if (removes) known.removedBy.add(writer)
      return removes || undoes
    })
    if (total > 1) return 'doubled'
    if (mayGo || !(known.isInText || effects.typed.includes(token))) return undefined
    if (total === 1) return counts.offers[known.writer === 0 ? 1 : 0] === 1 ? 'misdirected' : undefined
    if (isComplete) return undefined
    return isPartlyIn(token, rest) ? 'broken' : 'lost'
  }

  /** Returns whether a member removed a token, or a part of a token that was being typed. */
  private removes(token: string, { removed, typed }: RoundEffects, writer: Writer): boolean {
    const letters = lettersOf(removed[writer])
    if (letters.includes(token)) return true
    const parts = this.withoutTokens(letters).split(' ')
    // Another member may have typed within the token.
    const isAmong = (part: string) => token.includes(part) || isSubsequence(token, part)
    return typed.includes(token) && parts.some((part) => part !== '' && isAmong(part))
  }

  private withoutTokens(letters: string): string {
    let rest = letters
    for (const token of this.known.keys()) rest = rest.replaceAll(token, ' ')
    return rest
  }
}

type Complete = { letters: string; offered: string; effects: RoundEffects }

type Found = {
  isComplete: boolean
  known: Known
  counts: { text: number; offers: readonly [number, number] }
  effects: RoundEffects
  /** The text and the offers without whole tokens. */
  rest: string
}
