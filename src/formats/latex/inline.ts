import type { Inline } from '../article/article.ts'
import { betweenWords } from '../article/breaks.ts'
import { formulaText, inlinesText } from '../article/text.ts'
import { escapeAddress, escapeLatex } from './escape-latex.ts'
import { texOf } from './formulas.ts'

/** State while LaTeX is written. */
export type LatexWriting = {
  /** By the ids of references, the keys that they are cited by. */
  keys: ReadonlyMap<string, string>
  /** By the ids of notes, what they say. */
  notes: ReadonlyMap<string, string>
  /**
   * LaTeX allows no footnotes in text that it moves (captions, headings) and in tables: a note is set in brackets
   * there.
   */
  isMoved: boolean
  /** True for a heading: it is also in the PDF's outline, which shows no formulas. */
  isHeading?: boolean
  /** End of a line within a paragraph: text that LaTeX moves stays on one line, and a cell has a command of its own. */
  lineEnd: '\\\\\n' | '\\newline ' | ' '
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

function citation(parts: Inline[], shown: Inline[], { keys }: LatexWriting): string {
  const known = citedIn(parts).flatMap((id) => keys.get(id) ?? [])
  return known.length > 0 ? `\\cite{${Array.from(new Set(known)).join(',')}}` : escapeLatex(inlinesText(shown))
}

function inline(part: Inline, writing: LatexWriting): string {
  if (typeof part === 'string') return escapeLatex(part)
  switch (part.t) {
    case 'br':
      return writing.lineEnd
    case 'math':
      return writing.isHeading
        ? `\\texorpdfstring{$${texOf(part)}$}{${escapeLatex(formulaText(part))}}`
        : `$${texOf(part)}$`
    case 'picture':
      return escapeLatex(part.alt || '[picture]')
    case 'a':
      return `\\href{${escapeAddress(part.href)}}{${within(part.c, writing)}}`
    case 'cite':
      return citation([part], part.c, writing)
    case 'cites':
      return citation(part.c, part.c, writing)
    case 'x': {
      const note = writing.notes.get(part.to)
      if (note !== undefined) return writing.isMoved ? ` (${note})` : `\\footnote{${note}}`
      return `\\hyperref[${part.to}]{${within(part.c, writing)}}`
    }
    case 'sup': {
      // A footnote raises its own mark.
      const [only] = part.c
      if (part.c.length === 1 && typeof only === 'object' && only.t === 'x' && writing.notes.has(only.to))
        return inline(only, writing)
      return `\\textsuperscript{${within(part.c, writing)}}`
    }
    case 'code':
      return `\\texttt{${within(part.c.map(asCode), writing)}}`
    case 'u':
      // What LaTeX moves is short, and knows this line only.
      return `\\${writing.isMoved ? 'underline' : COMMANDS.u}{${within(part.c, writing)}}`
    default:
      return `\\${COMMANDS[part.t]}{${within(part.c, writing)}}`
  }
}

// TeX makes one blank of several, and none of those that begin a line.
const asCode = (part: Inline): Inline =>
  typeof part === 'string' ? part.replaceAll('\t', '    ').replace(/^ | (?= )/g, '\u00a0') : part

const within = (parts: Inline[], writing: LatexWriting): string => parts.map((part) => inline(part, writing)).join('')

/** Converts running text to LaTeX, which stops at a line end where no line has begun. Pure. */
export const latexOf = (parts: Inline[], writing: LatexWriting): string => within(betweenWords(parts), writing)
