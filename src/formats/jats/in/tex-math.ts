import { DOMParser } from '@xmldom/xmldom'
import temml from 'temml'
import { children, descendants, type Element, nameOf } from '../xml/xml.ts'
import { plainTex, TEX_COMMANDS } from './tex-dialects.ts'

// Longer than any formula; what expands without end is stopped by the other.
const TEX_LENGTH_MAX = 20_000
const EXPANSIONS_MAX = 1_000

const WRAPPED = [
  /^\$\$([\s\S]*)\$\$([.,;:]?)$/,
  /^\$([^$]*)\$([.,;:]?)$/,
  /^\\\[([\s\S]*)\\\]([.,;:]?)$/,
  /^\\\(([\s\S]*)\\\)([.,;:]?)$/,
]

// A sign of money has a stroke before it.
const DOLLARS = /(?<!\\)\$+/g

// Of a formula cut out of its text, one end's dollars may have stayed.
const withoutLoneDollars = (body: string): string =>
  body.match(DOLLARS)?.length === 1 ? body.replace(/^\$+|(?<!\\)\$+$/g, '').trim() : body

/** Returns the formula in TeX from a journal, which is often a whole document. Pure. */
export function texBody(text: string): string {
  const document = /\\begin\s*\{document\}([\s\S]*?)(?:\\end\s*\{document\}|$)/.exec(text)?.[1]
  const body = (document ?? text).trim()
  for (const wrapped of WRAPPED) {
    const [, inside, mark = ''] = wrapped.exec(body) ?? []
    if (inside !== undefined) return (inside.trim() + mark).trim()
  }
  // A document without its beginning: the formula is the text between its dollar signs.
  if (/\\documentclass|\\usepackage/.test(body)) return /\$\$?([\s\S]*?)\$\$?/.exec(body)?.[1]?.trim() ?? body
  return withoutLoneDollars(body)
}

const hasClass = (cell: Element, name: string): boolean => (cell.getAttribute('class') ?? '').split(' ').includes(name)

const alignOf = (cell: Element): string =>
  hasClass(cell, 'tml-right') ? 'right' : hasClass(cell, 'tml-left') ? 'left' : 'center'

// TeX aligns columns by classes of its own style sheet; MathML has an attribute. The empty columns that centre a
// numbered line are removed.
function tellAlignment(table: Element): void {
  const rows = children(table, 'mtr')
  for (const cell of rows.flatMap((row) => children(row)))
    if (/width:\s*50%/.test(cell.getAttribute('style') ?? '') && !cell.textContent?.trim())
      cell.parentNode?.removeChild(cell)
  const columns = rows.map((row) => children(row).map(alignOf)).toSorted((a, b) => b.length - a.length)[0] ?? []
  if (columns.some((align) => align !== 'center')) table.setAttribute('columnalign', columns.join(' '))
}

/** Converts TeX to a MathML element, not cleaned yet; undefined if it is more than a formula's TeX. Pure. */
export function mathOfTex(tex: string, display: boolean): Element | undefined {
  if (!tex || tex.length > TEX_LENGTH_MAX) return undefined
  const options = {
    displayMode: display,
    throwOnError: true,
    strict: false,
    trust: false,
    xml: true,
    maxExpand: EXPANSIONS_MAX,
    // A copy: what one formula defines, no other knows.
    macros: { ...TEX_COMMANDS },
  }
  try {
    const math = new DOMParser().parseFromString(
      temml.renderToString(plainTex(tex, display), options),
      'text/xml',
    ).documentElement
    if (!math || nameOf(math) !== 'math') return undefined
    for (const table of descendants(math, 'mtable')) tellAlignment(table)
    return math
  } catch {
    // What it does not know is shown as it was written.
    return undefined
  }
}
