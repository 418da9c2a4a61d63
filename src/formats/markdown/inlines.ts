import type { Formula, Inline } from '../article/article.ts'
import { betweenWords, onOneLine } from '../article/breaks.ts'
import { formulaText, inlinesText } from '../article/text.ts'
import { markdownTex } from './formulas.ts'
import { isStarless, STRESS, type Stress } from './stress.ts'

// Matches characters that Markdown would interpret, and characters that would turn a URL in text into a link.
const SIGNS = /[\\`*_[\]<>$|~^#]|&(?=#?\w+;)|(?<=https?|ftp|mailto|xmpp):(?=\S)|(?<=www)\.(?=\w)/gi
// Matches signs at the start of a line that would begin a list, a quotation or a table, or turn the previous line into
// a heading.
const AT_START = /^([^\S\n]*)([-+>]|:(?=[-\s])|=(?==*[^\S\n]*$)|\d+(?=[.)]))/gm

/** Escapes text for Markdown. Pure. */
export const escaped = (text: string): string => text.replace(SIGNS, String.raw`\$&`)

/** Escapes a paragraph, so that no line starts a list or a quotation. Pure. */
export const begun = (line: string): string =>
  line.replace(AT_START, (_all, blanks: string, sign: string) =>
    /\d/.test(sign) ? `${blanks}${sign}\\` : `${blanks}\\${sign}`,
  )

/** Returns an address for a link, between angle brackets. Pure. */
export const addressMarkdown = (address: string): string =>
  `<${address
    .toWellFormed()
    .replace(/[<>\\\s]/g, encodeURIComponent)
    .replace(/&(?=#?\w+;)/g, '&amp;')}>`

// Puts marks around text. Moves spaces at its ends outside the marks, since Markdown does not recognize marks next to
// inner spaces.
function around(mark: string, content: string, end = mark): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? []
  return words ? `${before}${mark}${words}${end}${after}` : content
}

/** Returns the text of a formula that cannot be drawn; '' if it has none. Pure. */
export const literalOf = (formula: Formula): string =>
  (formula.text?.trim() || formulaText(formula).trim()).replace(/\s*\n\s*/g, ' ')

/** Returns a formula as TeX between dollar signs, or as text if it cannot be drawn. Pure. */
export function formulaMarkdown(formula: Formula, dollars: '$' | '$$'): string {
  const tex = markdownTex(formula)
  if (tex) return `${dollars}${tex}${dollars}`
  const words = literalOf(formula)
  return words ? escaped(words) : `[formula](${addressMarkdown(formula.source ?? '')})`
}

/** Returns the length of the longest run of the character `sign` in `text`. Pure. */
export const longestOf = (sign: string, text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(new RegExp(`${sign}+`, 'g')), ([run]) => run.length))

/** The state of the conversion of running text to Markdown. */
type Writing = {
  /** The ids of the footnotes. */
  notes: ReadonlySet<string>
  /** The marks around the text. Markdown does not repeat them inside. */
  within: ReadonlySet<string>
}

type Neighbours = { before: string; after: string }

// Writes code. Uses HTML for code that contains marks, or that directly follows other code.
function codeOf(content: Inline[], writing: Writing, before: string): string {
  const isPlain = content.every((part) => typeof part === 'string')
  // A line that begins with a link whose code contains "]:" would define an address.
  const isDefining = writing.within.has('a') && inlinesText(content).includes(']:')
  if (!isPlain || isDefining || before.endsWith('`')) return around('<code>', inside(content, writing), '</code>')
  const text = content.join('').replace(/\s*\n\s*/g, ' ')
  if (!text.trim()) return text
  const mark = '`'.repeat(text.includes('`') ? longestOf('`', text) + 1 : 1)
  const blank = text.includes('`') || (text.startsWith(' ') && text.endsWith(' ')) ? ' ' : ''
  return mark + blank + text + blank + mark
}

function stressed(t: Stress, content: string, { before, after }: Neighbours): string {
  const { stars, tag } = STRESS[t]
  const [start = '', end = ''] = [/^\s*/.exec(content)?.[0], /\s*$/.exec(content)?.[0]]
  const place = { before: before + start, inside: content.trim(), after: end + after }
  return isStarless(place) ? around(`<${tag}>`, content, `</${tag}>`) : around(stars, content)
}

const NOTE_MARKS = /^(?:\[\^[\w.-]+\][\s,;]*)+$/

/** Returns the name of a footnote in Markdown. Pure. */
export const noteName = (id: string): string => id.replace(/[^\w.-]/g, '-')

// Writes a link. A link within another link becomes plain text.
function linkOf(href: string, content: Inline[], writing: Writing): string {
  const words = inside(content, { ...writing, within: new Set([...writing.within, 'a']) })
  return around('[', words, `](${addressMarkdown(href)})`)
}

const SMALL_CAPITALS = '<span style="font-variant:small-caps;">'

function inlineMarkdown(inline: Exclude<Inline, string>, writing: Writing, neighbours: Neighbours): string {
  switch (inline.t) {
    case 'br':
      return '\\\n'
    case 'math':
      // In a link, "]:" would define an address. The braces have no effect in TeX.
      return writing.within.has('a')
        ? formulaMarkdown(inline, '$').replaceAll(']:', ']{}:')
        : formulaMarkdown(inline, '$')
    case 'picture': {
      const words = escaped(inline.alt || 'picture')
      return inline.source ? `[${words}](${addressMarkdown(inline.source)})` : `\\[${words}\\]`
    }
    case 'a':
      return linkOf(inline.href, inline.c, writing)
    case 'x':
      return `[^${noteName(inline.to)}]`
    case 'cites':
      return around(' \\[', inside(inline.c, writing), '\\]')
    case 'cite':
    case 'ins':
    case 'del':
      return inside(inline.c, writing)
    default:
      return markedMarkdown(inline, writing, neighbours)
  }
}

type Marked = Extract<Inline, { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code' }>

/** Returns whether a mark has no further effect when it is nested in the same mark. */
const isOnce = (t: string): boolean => t !== 'sup' && t !== 'sub' && t !== 'code'

function markedMarkdown({ t, c }: Marked, writing: Writing, neighbours: Neighbours): string {
  if (t === 'code') return codeOf(c, writing, neighbours.before)
  const content = inside(c, { ...writing, within: new Set([...writing.within, t]) })
  switch (t) {
    case 'i':
    case 'b':
      return stressed(t, content, neighbours)
    case 'sup':
      // Renderers show a footnote's mark as superscript by default.
      return NOTE_MARKS.test(content) ? content : around('<sup>', content, '</sup>')
    case 'sc':
      return around(SMALL_CAPITALS, content, '</span>')
    default:
      return around(`<${t}>`, content, `</${t}>`)
  }
}

/** Returns whether an element needs no marks in Markdown, so that only its content is written. */
function isBare({ t, ...part }: Exclude<Inline, string>, { notes, within }: Writing): boolean {
  if (t === 'x') return !('to' in part && notes.has(part.to))
  return t === 'cite' || (isOnce(t) && within.has(t))
}

/** Replaces elements that need no marks by their content. */
const bared = (content: Inline[], writing: Writing): Inline[] =>
  content.flatMap((part) =>
    typeof part === 'object' && 'c' in part && isBare(part, writing) ? bared(part.c, writing) : [part],
  )

/**
 * Returns the text at the start of the content after an emphasis. It determines whether a parser recognizes the closing
 * marks.
 */
function textAt(content: Inline[]): string {
  let text = ''
  for (const part of content) {
    if (typeof part !== 'string') return text
    text += part
  }
  return text
}

// Joins two pieces. Prevents their signs from forming other Markdown: "!" before a link would start a picture, and ":"
// after a footnote's mark would start a footnote. After a closing dollar sign, a digit would keep the formula open.
function joined(before: string, piece: string): string {
  if (before.endsWith('!') && piece.startsWith('[')) return `${before.slice(0, -1)}\\!${piece}`
  if (/^\[\^[\w.-]+\]$/.test(before) && piece.startsWith(':')) return `${before}\\${piece}`
  return before.endsWith('$') && !before.endsWith('\\$') && /^[\d$]/.test(piece)
    ? `${before}<!-- -->${piece}`
    : before + piece
}

function inside(content: Inline[], writing: Writing): string {
  const parts = bared(content, writing)
  return parts.reduce<string>((before, part, index) => {
    if (typeof part === 'string') return joined(before, escaped(part.toWellFormed().replace(/\s*\n\s*/g, ' ')))
    return joined(before, inlineMarkdown(part, writing, { before, after: textAt(parts.slice(index + 1)) }))
  }, '')
}

const NO_MARKS: ReadonlySet<string> = new Set()

const trimmed = (line: string): string => line.replace(/^[ \t\n]+|[ \t\n]+$/g, '')

/** Converts running text to Markdown. A link to one of `notes` becomes a footnote's mark. Pure. */
export const inlinesMarkdown = (content: Inline[], notes: ReadonlySet<string>): string =>
  trimmed(inside(betweenWords(content), { notes, within: NO_MARKS }))

/** Converts running text to one line of Markdown, for headings. Pure. */
export const lineMarkdown = (content: Inline[], notes: ReadonlySet<string>): string =>
  trimmed(inside(onOneLine(content), { notes, within: NO_MARKS }))
