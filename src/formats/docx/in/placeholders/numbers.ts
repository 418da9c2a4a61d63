import type { Document } from '@xmldom/xmldom'
import { type ListKind, type ListMark, LIST_START_MAX } from '../../../article/list-marks.ts'
import { attributeOf, childrenOf, type Element, within } from '../../package/xml.ts'
import { createStyleLookup } from './style-inheritance.ts'
import { linkTo, type Placeholders } from './links.ts'

type Level = { start: number; format: string }
type Place = { list: string; level: number }
type Counters = (number | undefined)[]

const LEVELS = 9
const KINDS: ReadonlyMap<string, ListKind> = new Map([
  ['lowerLetter', 'a'],
  ['upperLetter', 'A'],
  ['lowerRoman', 'i'],
  ['upperRoman', 'I'],
])
const UNNUMBERED: ReadonlySet<string> = new Set(['', 'bullet', 'none'])

const valueOf = (element: Element | undefined, name: string): string => attributeOf(childrenOf(element, name)[0], 'val')

const levelOf = (element: Element): Level => {
  const start = valueOf(element, 'start')
  return { start: start === '' ? 1 : Number(start), format: valueOf(element, 'numFmt') }
}

const levelsOf = (element: Element | undefined): Map<number, Level> =>
  new Map(childrenOf(element, 'lvl').map((level) => [Number(attributeOf(level, 'ilvl')), levelOf(level)]))

type Levels = ReadonlyMap<number, Level>

/** A list: the pattern that it shares with others, levels of its own, and the numbers at which it restarts them. */
type List = { pattern: string; shared: Levels | undefined; own: Levels; anew: ReadonlyMap<number, number> }

function listsOf(numbering: Document): Map<string, List> {
  const patterns = new Map(
    within(numbering, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId'), levelsOf(one)]),
  )
  return new Map(
    within(numbering, 'num').map((element) => {
      const pattern = valueOf(element, 'abstractNumId')
      const own = new Map<number, Level>()
      const anew = new Map<number, number>()
      for (const override of childrenOf(element, 'lvlOverride')) {
        const at = Number(attributeOf(override, 'ilvl'))
        for (const [level, traits] of levelsOf(override)) own.set(level, traits)
        const start = valueOf(override, 'startOverride')
        if (start !== '') anew.set(at, Number(start))
      }
      return [attributeOf(element, 'numId'), { pattern, shared: patterns.get(pattern), own, anew }] as const
    }),
  )
}

function placeIn(element: Element): Partial<Place> {
  const [properties] = childrenOf(element, 'pPr').flatMap((part) => childrenOf(part, 'numPr'))
  const [list, level] = [valueOf(properties, 'numId'), valueOf(properties, 'ilvl')]
  return { ...(list ? { list } : {}), ...(level ? { level: Number(level) } : {}) }
}

const levelIn = ({ shared, own }: List, level: number): Level | undefined => own.get(level) ?? shared?.get(level)

/**
 * Counts as Word does: lists of one pattern continue each other's numbers, deeper levels restart. Source: ECMA-376,
 * 17.9.
 */
class Counting {
  private readonly counters = new Map<string, Counters>()
  private readonly begun = new Set<string>()

  next({ list, level }: Place, traits: List): number {
    const { pattern, anew } = traits
    const counters = this.counters.get(pattern) ?? []
    this.counters.set(pattern, counters)
    const first = levelIn(traits, level)?.start ?? 1
    const again = this.begun.has(`${list} ${level}`) ? undefined : anew.get(level)
    this.begun.add(`${list} ${level}`)
    const before = counters[level]
    const number = again ?? (before === undefined ? first : before + 1)
    counters[level] = number
    counters.length = level + 1
    return number
  }
}

export type Numbering = { numbering: Document | undefined; styles: Document | undefined }

/** Puts before each numbered paragraph what its number is, which mammoth does not read. Changes `document`. */
export function insertNumberPlaceholders(
  document: Document,
  placeholders: Placeholders,
  { numbering, styles }: Numbering,
): void {
  if (!numbering) return
  const lists = listsOf(numbering)
  const ofStyle = createStyleLookup<Partial<Place>>(styles, (style) => {
    const place = placeIn(style)
    return place.list === undefined ? undefined : place
  })
  const counting = new Counting()
  for (const paragraph of within(document, 'p')) {
    const [properties] = childrenOf(paragraph, 'pPr')
    const { list: id, level = 0 } = { ...ofStyle(valueOf(properties, 'pStyle')), ...placeIn(paragraph) }
    const list = id === undefined ? undefined : lists.get(id)
    const format = (list && levelIn(list, level)?.format) ?? ''
    if (id === undefined || !list || !(level >= 0 && level < LEVELS) || UNNUMBERED.has(format)) continue
    const counted = counting.next({ list: id, level }, list)
    if (!(counted >= 0 && counted <= LIST_START_MAX)) continue
    const mark: ListMark = { number: counted, kind: KINDS.get(format) ?? null }
    paragraph.insertBefore(
      linkTo(placeholders.put({ is: 'number', mark }), document),
      properties?.nextSibling ?? paragraph.firstChild,
    )
  }
}
