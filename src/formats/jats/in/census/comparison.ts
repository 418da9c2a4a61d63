import type { Article, Rows } from '../../../article/article.ts'
import { downloadOf, type Pictured } from '../../../article/figures.ts'
import { lettersOf } from './census.ts'
import { type Census, PART_KINDS, type SourcePart } from './kinds.ts'

/**
 * The parts of one kind: their number in the file, the names of missing parts, and the names of parts that are shown
 * without their pictures or files.
 */
export type ComparedKind = {
  /** The name of the kind, in the singular and the plural. */
  words: readonly [one: string, many: string]
  /** True for separate articles: reviews, replies, translations. */
  isArticle: boolean
  /** True for files to download, false for pictures. */
  isFile: boolean
  found: number
  shown: number
  /** Parts whose text is in the article, but whose pictures or files are only at the source. */
  atSource: string[]
  missing: string[]
}

/**
 * Data about an article for the comparison: the ids of its parts, the numbers of pictures and rows by the id of their
 * part, the letters of its text, and the number of formulas in running text.
 */
type Index = {
  ids: Set<string>
  shown: Map<string, number>
  rows: Map<string, number>
  letters: string[]
  formulas: number
}

/**
 * Returns the id of the part that a picture belongs to: "figure-1" for "figure-1-2", "table-3" for "table-3-picture-1".
 */
const partIdOf = (id: string): string => /^[a-z]+-\d+/.exec(id)?.[0] ?? id

const isShown = (part: Pictured): boolean =>
  (part.pictures?.length ?? 0) > 0 ||
  downloadOf(part) !== undefined ||
  (part.t === 'math' && (part.m !== undefined || (part.text !== undefined && part.source === undefined)))

const raise = (counts: Map<string, number>, id: string, by: number) => counts.set(id, (counts.get(id) ?? 0) + by)

function note(part: Record<string, unknown>, id: string, index: Index): void {
  index.ids.add(id)
  if (isShown(part as Pictured)) raise(index.shown, partIdOf(id), 1)
  for (const { head, body } of (part['tables'] ?? []) as Rows[]) raise(index.rows, id, head.length + body.length)
}

function collect(part: unknown, holder: string | undefined, index: Index): void {
  if (typeof part === 'string') index.letters.push(part)
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) return part.forEach((one) => collect(one, holder, index))
  const known = part as Record<string, unknown>
  const { t, id } = known
  if (typeof id === 'string') note(known, id, index)
  if (t === 'math' && isShown(part as Pictured)) {
    if (holder !== undefined) raise(index.shown, holder, 1)
    else if (id === undefined) index.formulas += 1
  }
  const inside = t === 'formula' && typeof id === 'string' ? id : undefined
  for (const [name, value] of Object.entries(known)) {
    // The citations and the title of a reference are already in its text, so they are not collected again.
    const isRepeated = 'number' in known && (name === 'citations' || (name === 'title' && 'text' in known))
    if (name !== 'm' && name !== 'preserved' && name !== 'graphics' && !isRepeated) collect(value, inside, index)
  }
}

type State = 'shown' | 'at source' | 'missing'

function stateOf(
  { kind, ids, pictures = 0, rows = 0, letters = '' }: SourcePart,
  index: Index & { all: string },
): State {
  const id = ids.find((one) => index.ids.has(one))
  // A file within a sentence is a link to its source.
  const asText: State = kind === 'file' ? 'at source' : 'shown'
  if (id === undefined) return letters && index.all.includes(letters) ? asText : 'missing'
  if (kind === 'table') return (index.rows.get(id) ?? 0) >= Math.max(1, rows) ? 'shown' : 'missing'
  const wanted = kind === 'formula' ? 1 : pictures
  return ids.reduce((sum, one) => sum + (index.shown.get(partIdOf(one)) ?? 0), 0) >= wanted ? 'shown' : 'at source'
}

const keyOf = ({ kind, words }: SourcePart): string => words?.[0] ?? kind

/**
 * Compares the parts of the file with the imported article, by kind. Omits kinds that the file does not contain. Pure.
 */
export function compared({ parts }: Census, article: Article): ComparedKind[] {
  const index: Index = { ids: new Set(), shown: new Map(), rows: new Map(), letters: [], formulas: 0 }
  collect(article, undefined, index)
  const whole = { ...index, all: lettersOf(index.letters.join('')) }
  const order = Object.keys(PART_KINDS)
  const groups = Map.groupBy(
    parts.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)),
    keyOf,
  )
  return [...groups.values()].map((same): ComparedKind => {
    const [{ kind, words } = { kind: 'figure' as const, words: undefined }] = same
    const found = same.length
    if (kind === 'inline-formula') {
      // Formulas in running text have no ids, so only the number of missing formulas is known.
      const shown = Math.min(found, index.formulas)
      return {
        words: PART_KINDS[kind],
        isArticle: false,
        isFile: false,
        found,
        shown,
        atSource: [],
        missing: Array.from({ length: found - shown }, () => ''),
      }
    }
    const named = (state: State) => same.filter((part) => stateOf(part, whole) === state).map(({ name }) => name)
    const shown = named('shown').length
    return {
      words: words ?? PART_KINDS[kind],
      isArticle: words !== undefined,
      isFile: kind === 'file' || kind === 'media',
      found,
      shown,
      atSource: named('at source'),
      missing: named('missing'),
    }
  })
}

/** Returns the plural names of the kinds of parts that an article's file does not contain. Pure. */
export const absentKinds = ({ parts }: Census): string[] =>
  Object.entries(PART_KINDS).flatMap(([kind, [, many]]) => (parts.some((part) => part.kind === kind) ? [] : [many]))
