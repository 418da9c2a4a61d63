import { harmlessTex } from '../latex/formulas.ts'
import type { Formula, Inline } from '../article/article.ts'
import { betweenWords, onOneLine } from '../article/breaks.ts'
import { formulaText } from '../article/text.ts'

/** Matches signs of a manuscript's words that Markdown would interpret. */
const SIGNS = /[\\`*_[\]<>$|~^#]/g
// What would begin a list, a heading or a quotation, in the middle of a paragraph, too.
const AT_START = /^([^\S\n]*)([-+>]|\d+(?=[.)]))/gm

/** Words as Markdown that reads as these words. Pure. */
export const escaped = (text: string): string => text.replace(SIGNS, String.raw`\$&`)

/** Escapes a paragraph, so that no line begins with the sign of a list or a quotation. Pure. */
export const begun = (line: string): string =>
  line.replace(AT_START, (_all, blanks: string, sign: string) =>
    /\d/.test(sign) ? `${blanks}${sign}\\` : `${blanks}\\${sign}`,
  )

// Blanks at its ends would keep a mark from being one.
function around(mark: string, content: string, end = mark): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? []
  return inside ? `${before}${mark}${inside}${end}${after}` : content
}

/** Returns a formula as TeX between dollar signs; a formula not written in TeX as its words. Pure. */
export function formulaMarkdown(formula: Formula, dollars: '$' | '$$'): string {
  const { text, source } = formula
  if (text) return `${dollars}${harmlessTex(text)}${dollars}`
  const words = formulaText(formula).trim()
  return words ? escaped(words) : `[formula](${source ?? ''})`
}

/** Returns the length of the longest run of a sign in a text. Pure. */
export const longestOf = (sign: string, text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(new RegExp(`${sign}+`, 'g')), ([run]) => run.length))

const codeOf = (content: Inline[]): string => {
  const text = content.map((part) => (typeof part === 'string' ? part : 'c' in part ? codeOf(part.c) : '')).join('')
  if (!text.includes('`')) return `\`${text}\``
  const mark = '`'.repeat(longestOf('`', text) + 1)
  return `${mark} ${text} ${mark}`
}

type Notes = ReadonlySet<string>

const STRESSED = { i: ['*', 'em'], b: ['**', 'strong'] } as const

type Beside = { before: string; after: string }

function stressed(t: 'i' | 'b', content: string, { before, after }: Beside): string {
  const [stars, tag] = STRESSED[t]
  const [start = '', end = ''] = [/^\s*/.exec(content)?.[0], /\s*$/.exec(content)?.[0]]
  const place = { before: before + start, inside: content.trim(), after: end + after }
  return isStarless(place) ? around(`<${tag}>`, content, `</${tag}>`) : around(stars, content)
}

function inlineMarkdown(inline: Exclude<Inline, string>, notes: Notes, beside: Beside): string {
  if (inline.t === 'br') return '\\\n'
  if (inline.t === 'math') return formulaMarkdown(inline, '$')
  if (inline.t === 'picture') return `[${escaped(inline.alt || 'picture')}](${inline.source ?? ''})`
  if (inline.t === 'code') return codeOf(inline.c)
  const inside = within(inline.c, notes)
  switch (inline.t) {
    case 'i':
    case 'b':
      return stressed(inline.t, inside, beside)
    case 'sup':
      // A footnote's mark is one already.
      return inside.startsWith('[^') ? inside : around('<sup>', inside, '</sup>')
    case 'sub':
      return around('<sub>', inside, '</sub>')
    case 'u':
      return around('<u>', inside, '</u>')
    case 'a':
      return `[${inside}](<${inline.href.replace(/[<>]/g, encodeURIComponent)}>)`
    case 'x':
      return notes.has(inline.to) ? `[^${inline.to}]` : inside
    case 'cites':
      return around(' \\[', inside, '\\]')
    default:
      return inside
  }
}

/** Returns the text of the next part, as a Markdown parser sees it after emphasis marks. */
const wordsOf = (part: Inline | undefined): string => {
  if (typeof part === 'string') return part
  return part?.t === 'x' ? part.c.map(wordsOf).join('') : ''
}

const within = (content: Inline[], notes: Notes): string =>
  content.reduce<string>((before, part, index) => {
    if (typeof part === 'string') return before + escaped(part)
    return before + inlineMarkdown(part, notes, { before, after: wordsOf(content[index + 1]) })
  }, '')

/** Converts running text to Markdown; a link to one of `notes` becomes a footnote's mark. Pure. */
export const inlinesMarkdown = (content: Inline[], notes: Notes): string => within(betweenWords(content), notes)

/** Returns a heading, which ends with its line. Pure. */
export const lineMarkdown = (content: Inline[], notes: Notes): string => within(onOneLine(content), notes)

const SIGN = /[\p{P}\p{S}]/u

const BLANK = /\s/

const isSign = (letter: string | undefined): boolean => letter !== undefined && SIGN.test(letter)

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && !SIGN.test(letter) && !BLANK.test(letter)

const firstOf = (text: string): string | undefined => /^./su.exec(text)?.[0]

const lastOf = (text: string): string | undefined => /.$/su.exec(text)?.[0]

type Place = { before: string; inside: string; after: string }

/**
 * Returns whether a Markdown parser would not read stars as emphasis: a sign within them and a letter outside, at the
 * same end, or other stars before them. `inside` has no blanks at its ends. Pure. Source: CommonMark 0.31, 6.2.
 */
const isStarless = ({ before, inside, after }: Place): boolean =>
  before.endsWith('*') ||
  (isSign(firstOf(inside)) && isLetter(lastOf(before))) ||
  (isSign(lastOf(inside)) && isLetter(firstOf(after)))
