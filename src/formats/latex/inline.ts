import type { ArticleBlock, Inline } from '../article/article.ts'
import { betweenWords } from '../article/breaks.ts'
import { formulaText, inlinesText } from '../article/text.ts'
import { baseOf, directedRuns, hasTextFromRight } from './direction.ts'
import { breakable, escapeAddress, escapeLatex, labelOf } from './escape-latex.ts'
import { texOf } from './formulas.ts'

/** The state of the conversion to LaTeX. */
export type LatexWriting = {
  /** Citation keys, by the ids of the references. */
  keys: ReadonlyMap<string, string>
  /** Marks of the references in their list ("4a"; '' for none), by the ids of the references. */
  marks?: ReadonlyMap<string, string>
  /** Texts of the notes, by the notes' ids. */
  notes: ReadonlyMap<string, string>
  /**
   * True in tables, and in text that LaTeX moves (captions and headings). Neither may contain footnotes, so notes are
   * written in brackets.
   */
  isMoved: boolean
  /** True for a heading. The PDF's outline repeats headings, and cannot show formulas. */
  isHeading?: boolean
  /**
   * The command for a line break within a paragraph. In moved text it is a space, and in table cells a command of its
   * own.
   */
  lineEnd: '\\\\\n' | '\\newline ' | ' '
  /** Set within a paragraph that runs from right to left. */
  base?: 'right'
}

/**
 * The state of the conversion of blocks to LaTeX. `pictures` maps file ids to the names of the picture files next to
 * the text.
 */
export type LatexBlocks = LatexWriting & {
  pictures: ReadonlyMap<string, string>
  /** The kinds of parts with labels that differ from LaTeX's numbers. */
  ownLabels?: ReadonlySet<ArticleBlock['t']>
  /** The number of lists that contain the block. */
  depth?: number
}

const COMMANDS = {
  i: 'emph',
  b: 'textbf',
  sup: 'textsuperscript',
  sub: 'textsubscript',
  u: 'uline',
  sc: 'textsc',
} as const

const citedIn = (parts: Inline[]): string[] =>
  parts.flatMap((part) => (typeof part === 'object' && part.t === 'cite' ? (part.all ?? [part.to]) : []))

/** Returns whether a text cites by the marks of the reference list: "4", "4a". */
const isByMarks = (parts: Inline[], { marks }: LatexWriting): boolean =>
  parts.every((part) => {
    const words = inlinesText([part])
    if (typeof part === 'string' || part.t !== 'cite') return !/\p{L}/u.test(words)
    const mark = part.all ? undefined : marks?.get(part.to)
    return mark !== '' && (words === mark || !/\p{L}/u.test(words))
  })

/** Returns a citation. LaTeX writes the marks of references. Other words, such as a name and a year, become a link. */
function citation(parts: Inline[], writing: LatexWriting): string {
  const { keys } = writing
  const words = inlinesText(parts)
  const known = Array.from(new Set(citedIn(parts).flatMap((id) => keys.get(id) ?? [])))
  if (known.length === 0) return escapeLatex(words)
  return isByMarks(parts, writing) ? `\\cite{${known.join(',')}}` : `\\citelink{${known[0]}}{${escapeLatex(words)}}`
}

/** Returns adjacent citations. Keeps the words between them. */
function citations(parts: Inline[], writing: LatexWriting): string {
  return isByMarks(parts, writing) ? citation(parts, writing) : `\\textsuperscript{${within(parts, writing)}}`
}

const linked = (address: string | undefined, words: string): string =>
  address ? `\\href{${escapeAddress(address)}}{${words}}` : words

function inline(part: Inline, writing: LatexWriting): string {
  if (typeof part === 'string') return escapeLatex(breakable(part))
  switch (part.t) {
    case 'br':
      return writing.lineEnd
    case 'math':
      return writing.isHeading
        ? `\\texorpdfstring{$${texOf(part)}$}{${escapeLatex(formulaText(part))}}`
        : `$${texOf(part)}$`
    case 'picture':
      return linked(part.source, escapeLatex(part.alt || '[picture]'))
    case 'a':
      return linked(part.href, within(part.c, writing))
    case 'cite':
      return citation([part], writing)
    case 'ins':
    case 'del':
      return within(part.c, writing)
    case 'cites':
      return citations(part.c, writing)
    case 'x': {
      const note = writing.notes.get(part.to)
      if (note !== undefined) return writing.isMoved ? ` (${note.replaceAll('\\par ', ' ')})` : `\\footnote{${note}}`
      return `\\hyperref[${labelOf(part.to)}]{${within(part.c, writing)}}`
    }
    case 'sup': {
      // Adds no superscript around a footnote's mark, since LaTeX prints the mark as a superscript.
      const [only] = part.c
      if (part.c.length === 1 && typeof only === 'object' && only.t === 'x' && writing.notes.has(only.to))
        return inline(only, writing)
      return `\\textsuperscript{${within(part.c, writing)}}`
    }
    case 'code':
      return `\\texttt{${within(part.c.map(asCode), writing)}}`
    case 'u':
      // Moved text is short, so it needs no line breaks. \underline is the only underline that works in it.
      return underlined(part.c, writing)
    default:
      return `\\${COMMANDS[part.t]}{${within(part.c, writing)}}`
  }
}

// Splits a long word at the places where it may break, and underlines each piece separately, since some underlines
// cannot break.
function underlined(parts: Inline[], writing: LatexWriting): string {
  const command = writing.isMoved ? 'underline' : COMMANDS.u
  const pieces = parts.every((part) => typeof part === 'string')
    ? breakable(parts.join(''))
        .split('\u200b')
        .map((piece) => escapeLatex(piece))
    : [within(parts, writing)]
  return pieces.map((piece) => `\\${command}{${piece}}`).join('\\allowbreak{}')
}

// Replaces repeated and initial spaces with non-breaking ones, since TeX would combine or drop them.
const asCode = (part: Inline): Inline =>
  typeof part === 'string' ? part.replaceAll('\t', '    ').replace(/^ | (?= )/g, '\u00a0') : part

const joined = (parts: Inline[], writing: LatexWriting): string => parts.map((part) => inline(part, writing)).join('')

// Marks runs of text in the other direction, since TeX does not detect them.
function within(parts: Inline[], writing: LatexWriting): string {
  const { base = 'left', ...others } = writing
  if (base === 'left' && !hasTextFromRight(parts)) return joined(parts, writing)
  return directedRuns(parts, base)
    .map(({ direction, content }) => {
      if (direction === base) return joined(content, writing)
      const inside: LatexWriting = direction === 'right' ? { ...others, base: 'right' } : others
      return `\\from${direction}{${within(content, inside)}}`
    })
    .join('')
}

/**
 * Converts running text to LaTeX. Keeps line breaks only between words, since LaTeX reports an error for a break on an
 * empty line. Pure.
 */
export function latexOf(parts: Inline[], writing: LatexWriting): string {
  const words = betweenWords(parts)
  if (writing.base === 'right' || baseOf(words) === 'left') return within(words, writing)
  return `\\fromright{${within(words, { ...writing, base: 'right' })}}`
}
