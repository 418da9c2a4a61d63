import type { Document } from '@xmldom/xmldom'
import { type ListKind, type ListMark, LIST_START_MAX, markOf } from '../../../article/list-marks.ts'
import { childrenOf, within } from '../../package/xml.ts'
import { isCounted, type Level, levelIn, type List, type ListPlace, listsIn, placeIn } from './numbering.ts'
import { linkTo, type Placeholders } from './links.ts'

type Counters = (number | undefined)[]

const LEVELS = 9
const KINDS: ReadonlyMap<string, ListKind> = new Map([
  ['lowerLetter', 'a'],
  ['upperLetter', 'A'],
  ['lowerRoman', 'i'],
  ['upperRoman', 'I'],
])

/**
 * Counts list items as Word does: lists with the same pattern share one sequence of numbers, and an item restarts the
 * levels below it. Source: ECMA-376, 17.9.
 */
class Counting {
  private readonly counters = new Map<string, Counters>()
  private readonly begun = new Set<string>()

  next({ list, level }: ListPlace, traits: List): number {
    const { pattern, restarts } = traits
    const counters = this.counters.get(pattern) ?? []
    this.counters.set(pattern, counters)
    const first = levelIn(traits, level)?.start ?? 1
    const again = this.begun.has(`${list} ${level}`) ? undefined : restarts.get(level)
    this.begun.add(`${list} ${level}`)
    const before = counters[level]
    const number = again ?? (before === undefined ? first : before + 1)
    counters[level] = number
    counters.length = level + 1
    return number
  }

  /** Returns the text of an item's number, with the numbers of the levels above it. */
  shown({ pattern }: List, levelAt: (level: number) => Level | undefined, text: string): string {
    return text.replace(/%(\d)/g, (_, digit: string) => {
      const level = Number(digit) - 1
      const number = this.counters.get(pattern)?.[level] ?? levelAt(level)?.start ?? 1
      return markOf({ number, kind: KINDS.get(levelAt(level)?.format ?? '') ?? null }).slice(0, -1)
    })
  }
}

/** Returns whether the numbers of a level look like those of a manuscript: "1.", "1)" or "(1)". */
const isUsual = (text: string, level: number): boolean =>
  text === '' || new RegExp(String.raw`^\(?%${level + 1}[.):]?\)?\s*$`).test(text)

export type Numbering = { numbering: Document | undefined; styles: Document | undefined }

/**
 * Adds to each numbered paragraph a placeholder with the paragraph's number, since mammoth does not read numbers.
 * Changes `document`.
 */
export function insertNumberPlaceholders(
  document: Document,
  placeholders: Placeholders,
  { numbering, styles }: Numbering,
): void {
  const lists = listsIn(numbering, styles)
  const counting = new Counting()
  for (const paragraph of within(document, 'p')) {
    const { list: id, level = 0 } = placeIn(paragraph)
    const list = id === undefined ? undefined : lists.get(id)
    const traits = list && levelIn(list, level)
    if (id === undefined || !traits || !(level >= 0 && level < LEVELS) || !isCounted(traits)) continue
    const counted = counting.next({ list: id, level }, list)
    if (!(counted >= 0 && counted <= LIST_START_MAX)) continue
    const form = isUsual(traits.text, level)
      ? undefined
      : { form: traits.text, label: counting.shown(list, (at) => levelIn(list, at), traits.text).trim() }
    const mark: ListMark = { number: counted, kind: KINDS.get(traits.format) ?? null }
    const [properties] = childrenOf(paragraph, 'pPr')
    paragraph.insertBefore(
      linkTo(placeholders.put({ is: 'number', mark, form }), document),
      properties?.nextSibling ?? paragraph.firstChild,
    )
  }
}
