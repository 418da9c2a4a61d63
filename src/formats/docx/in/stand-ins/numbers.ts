import type { Document } from '@xmldom/xmldom'
import { type ListKind, type ListMark, LIST_START_MAX } from '../../../article/list-marks.ts'
import { attributeOf, childrenOf, type Element, within } from '../../package/xml.ts'
import { linkTo, type StandIns } from './links.ts'

type Level = { start: number; format: string }
type Place = { list: string; level: number }
type Counters = (number | undefined)[]

const LEVELS = 9
// Word bases styles some ten deep; what goes on is a style that is based on itself.
const BASED_MAX = 50

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

/** A list's levels, and the numbers from which it begins them anew where another list of the same pattern counted before. */
type List = { pattern: string; levels: Map<number, Level>; anew: Map<number, number> }

function listsOf(numbering: Document): Map<string, List> {
  const patterns = new Map(within(numbering, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId'), one]))
  return new Map(
    within(numbering, 'num').map((element) => {
      const pattern = valueOf(element, 'abstractNumId')
      const levels = levelsOf(patterns.get(pattern))
      const anew = new Map<number, number>()
      for (const override of childrenOf(element, 'lvlOverride')) {
        const at = Number(attributeOf(override, 'ilvl'))
        for (const [level, own] of levelsOf(override)) levels.set(level, own)
        const start = valueOf(override, 'startOverride')
        if (start !== '') anew.set(at, Number(start))
      }
      return [attributeOf(element, 'numId'), { pattern, levels, anew }] as const
    }),
  )
}

/** Where the styles put their paragraphs in lists, by the styles' ids. */
function placesOfStyles(styles: Document | undefined): (id: string) => Partial<Place> {
  const byId = new Map((styles ? within(styles, 'style') : []).map((style) => [attributeOf(style, 'styleId'), style]))
  return (id) => {
    let style = byId.get(id)
    for (let deep = 0; style && deep < BASED_MAX; deep += 1) {
      const place = placeIn(style)
      if (place.list !== undefined) return place
      style = byId.get(valueOf(style, 'basedOn'))
    }
    return {}
  }
}

function placeIn(element: Element): Partial<Place> {
  const [properties] = childrenOf(element, 'pPr').flatMap((part) => childrenOf(part, 'numPr'))
  const [list, level] = [valueOf(properties, 'numId'), valueOf(properties, 'ilvl')]
  return { ...(list ? { list } : {}), ...(level ? { level: Number(level) } : {}) }
}

/** Counts as Word does: one pattern's lists count on, deeper levels begin anew. Source: ECMA-376, 17.9. */
class Counting {
  private readonly counters = new Map<string, Counters>()
  private readonly begun = new Set<string>()

  next({ list, level }: Place, { pattern, levels, anew }: List): number {
    const counters = this.counters.get(pattern) ?? []
    this.counters.set(pattern, counters)
    const first = levels.get(level)?.start ?? 1
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
export function standForNumbers(document: Document, standIns: StandIns, { numbering, styles }: Numbering): void {
  if (!numbering) return
  const lists = listsOf(numbering)
  const ofStyle = placesOfStyles(styles)
  const counting = new Counting()
  for (const paragraph of within(document, 'p')) {
    const [properties] = childrenOf(paragraph, 'pPr')
    const { list: id, level = 0 } = { ...ofStyle(valueOf(properties, 'pStyle')), ...placeIn(paragraph) }
    const list = id === undefined ? undefined : lists.get(id)
    const format = list?.levels.get(level)?.format ?? ''
    if (id === undefined || !list || !(level >= 0 && level < LEVELS) || UNNUMBERED.has(format)) continue
    const counted = counting.next({ list: id, level }, list)
    if (!(counted >= 0 && counted <= LIST_START_MAX)) continue
    const mark: ListMark = { number: counted, kind: KINDS.get(format) ?? null }
    paragraph.insertBefore(
      linkTo(standIns.put({ is: 'number', mark }), document),
      properties?.nextSibling ?? paragraph.firstChild,
    )
  }
}
