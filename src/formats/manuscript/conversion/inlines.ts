import type { Mark, Node } from 'prosemirror-model'
import type { Inline, Note, TrackedChange } from '../../article/article.ts'
import { citing, idAt } from '../../article/citation-ranges.ts'
import { textCiting } from '../../article/typed-citations.ts'
import { formulaOfTex } from '../../jats/in/math.ts'
import { makerOf, type Suggestion, suggestionOfMark, suggestionOfNode } from '../suggestions.ts'
import type { ParagraphEnds } from '../suggestions/tracked-changes.ts'
import { citationRuns, runText } from '../citation-labels.ts'
import { citedTogether, footnoteLabel, type Numbering } from '../numbering.ts'

/** The state of a conversion to an article. `notes` collects the footnotes. */
export type Conversion = {
  numbering: Numbering
  notes: Note[]
  /**
   * The number of references that are typed as plain lines and that the text cites as "[3]"; 0 if references are
   * structured.
   */
  typedReferences: number
  /** The names of the members whose suggestions are kept, by their ids. */
  suggesters: ReadonlyMap<string, string>
  /** The kept suggestions on paragraphs. */
  paragraphs: ParagraphEnds
}

type Piece = { marks: readonly Mark[]; content: Inline[] }

const MARKS = { strong: 'b', em: 'i', underline: 'u', superscript: 'sup', subscript: 'sub', code: 'code' } as const

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address)

const wordsOf = (content: Inline[]): string =>
  content.map((part) => (typeof part === 'string' ? part : 'c' in part ? wordsOf(part.c) : '')).join('')

// Converts a link. Since articles link only to the web, any other URL is appended as text, unless the link's text
// already contains it.
function linked(address: string, content: Inline[]): Inline[] {
  if (isWeb(address)) return [{ t: 'a', href: address, c: content }]
  const bare = address.replace(/^mailto:/i, '')
  return wordsOf(content).includes(bare) ? content : [...content, ` (${bare})`]
}

/** The name of a member whose account was deleted. */
const FORMER = 'Former member'

function changeOf({ kind, id }: Suggestion, { suggesters }: Conversion): TrackedChange {
  const { memberId = '', at = new Date(0) } = makerOf(id) ?? {}
  return { t: kind === 'insertion' ? 'ins' : 'del', by: suggesters.get(memberId) ?? FORMER, at: at.toISOString() }
}

/** Returns content as inserted or deleted by a suggestion, if any. */
export const suggested = (suggestion: Suggestion | undefined, content: Inline[], conversion: Conversion): Inline[] =>
  suggestion && content.length > 0 ? [{ ...changeOf(suggestion, conversion), c: content }] : content

/** Returns the kept suggestions on the end of a paragraph or heading; undefined if there are none. Pure. */
export const changedEnds = (node: Node, conversion: Conversion): TrackedChange[] | undefined =>
  conversion.paragraphs.ends.get(node)?.map((suggestion) => changeOf(suggestion, conversion))

/** Returns the kept suggestion that inserts or deletes a whole block. Pure. */
export function wholeChange(node: Node, conversion: Conversion): { change?: TrackedChange } {
  const suggestion = suggestionOfNode(node)
  return suggestion ? { change: changeOf(suggestion, conversion) } : {}
}

function wrapped(mark: Mark, content: Inline[], conversion: Conversion): Inline[] {
  if (mark.type.name === 'link') return linked(mark.attrs['href'] as string, content)
  const t = MARKS[mark.type.name as keyof typeof MARKS]
  return t ? [{ t, c: content }] : suggested(suggestionOfMark(mark), content, conversion)
}

const sameMark = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one && other ? one.eq(other) : one === other

/** Puts consecutive fragments with the same mark into one element for that mark. */
function nested(pieces: Piece[], conversion: Conversion, depth = 0): Inline[] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    if (run && sameMark(run[0]?.marks[depth], piece.marks[depth])) run.push(piece)
    else runs.push([piece])
  }
  return runs.flatMap((run) => {
    const mark = run[0]?.marks[depth]
    return mark ? wrapped(mark, nested(run, conversion, depth + 1), conversion) : run.flatMap(({ content }) => content)
  })
}

/**
 * Returns the citation mark for numbers that are cited together, such as "1,3–5". Each number or range is a link. Pure.
 */
export const citationMark = (numbers: number[]): Extract<Inline, { t: 'cites' }> => ({
  t: 'cites',
  c: citationRuns(numbers).flatMap((run, index): Inline[] => {
    const cite = citing(run.map(idAt), [runText(run)])
    return index > 0 ? [',', cite] : [cite]
  }),
})

const suggestionText = (node: Node): string => String(node.attrs['suggested'] ?? '')

/** Splits adjacent citations where another suggestion begins. */
function bySuggestion(citations: Node[]): Node[][] {
  const groups: Node[][] = []
  for (const citation of citations) {
    const last = groups.at(-1)
    if (last?.[0] && suggestionText(last[0]) === suggestionText(citation)) last.push(citation)
    else groups.push([citation])
  }
  return groups
}

/** Returns the marks of adjacent citations. The comma next to inserted or deleted numbers is inserted or deleted with them. */
function citationOf(citations: Node[], conversion: Conversion): Inline[] {
  const groups = bySuggestion(citations).flatMap((group) => {
    const numbers = citedTogether(group).flatMap((id) => conversion.numbering.citations.get(id) ?? [])
    const suggestion = group[0] && suggestionOfNode(group[0])
    return numbers.length > 0 ? [{ mark: citationMark(numbers), suggestion }] : []
  })
  const firstKept = groups.findIndex(({ suggestion }) => !suggestion)
  return groups.flatMap(({ mark, suggestion }, index): Inline[] => {
    if (!suggestion || firstKept < 0) return suggested(suggestion, [mark], conversion)
    const c: Inline[] = index < firstKept ? [...mark.c, ','] : [',', ...mark.c]
    return suggested(suggestion, [{ ...mark, c }], conversion)
  })
}

function footnoteOf({ attrs }: Node, { notes }: Conversion): Inline[] {
  const text = String(attrs['text']).trim()
  if (!text) return []
  const label = footnoteLabel(notes.length)
  const id = `note-${notes.length + 1}`
  notes.push({ id, label, blocks: [{ t: 'p', c: [text] }] })
  return [{ t: 'sup', c: [{ t: 'x', to: id, c: [label] }] }]
}

function mentionOf({ attrs }: Node, { numbering }: Conversion): Inline[] {
  const part = numbering.partsById.get(String(attrs['to']))
  return part ? [{ t: 'x', to: part.id, c: [part.mention] }] : []
}

function formulaOf({ attrs }: Node): Inline[] {
  const tex = String(attrs['tex']).trim()
  return tex ? [formulaOfTex(tex, false)] : []
}

function textOf({ text = '', marks }: Node, { typedReferences }: Conversion): Inline[] {
  const isCode = marks.some(({ type }) => type.name === 'code')
  return typedReferences > 0 && !isCode ? textCiting(text, typedReferences) : [text]
}

const NOTES: ReadonlySet<string> = new Set(['citation', 'footnote'])

function pieceOf(node: Node, conversion: Conversion): Piece {
  const made = (content: Inline[]): Piece => ({
    marks: NOTES.has(node.type.name) ? [] : node.marks,
    content: node.isText ? content : suggested(suggestionOfNode(node), content, conversion),
  })
  switch (node.type.name) {
    case 'footnote':
      return made(footnoteOf(node, conversion))
    case 'mention':
      return made(mentionOf(node, conversion))
    case 'formula':
      return made(formulaOf(node))
    case 'hard_break':
      return made([{ t: 'br' }])
    default:
      return made(textOf(node, conversion))
  }
}

/** Returns the fragments of a text block. Adjacent citations become one fragment. */
function piecesOf(parent: Node, conversion: Conversion): Piece[] {
  const pieces: Piece[] = []
  let citations: Node[] = []
  const endCitation = () => {
    if (citations.length > 0) pieces.push({ marks: [], content: citationOf(citations, conversion) })
    citations = []
  }
  parent.forEach((node) => {
    if (node.type.name === 'citation') return citations.push(node)
    endCitation()
    pieces.push(pieceOf(node, conversion))
  })
  endCitation()
  return pieces
}

const isCitation = (inline: Inline | undefined): boolean =>
  typeof inline === 'object' &&
  (inline.t === 'cites' || ((inline.t === 'ins' || inline.t === 'del') && isCitation(inline.c[0])))

/** Joins adjacent strings, and removes the space before a citation. */
function joined(content: Inline[]): Inline[] {
  const result: Inline[] = []
  content.forEach((part, index) => {
    const text = typeof part === 'string' && isCitation(content[index + 1]) ? part.trimEnd() : part
    const last = result.at(-1)
    if (text === '') return
    if (typeof text === 'string' && typeof last === 'string') result[result.length - 1] = last + text
    else result.push(text)
  })
  return result
}

const atEdge = (content: Inline[], index: number, trim: (text: string) => string): Inline[] =>
  content.flatMap((part, at) => {
    if (at !== index || typeof part !== 'string') return [part]
    const text = trim(part)
    return text ? [text] : []
  })

/** Removes white space around running text. */
const trimmed = (content: Inline[]): Inline[] => {
  const start = atEdge(content, 0, (text) => text.trimStart())
  return atEdge(start, start.length - 1, (text) => text.trimEnd())
}

/**
 * Converts a paragraph, heading or caption to an article's running text, and adds its footnotes to the conversion's
 * notes.
 */
export function inlinesOf(parent: Node, conversion: Conversion): Inline[] {
  const content = joined(nested(piecesOf(parent, conversion), conversion))
  return conversion.paragraphs.divided.has(parent) ? content : trimmed(content)
}
