import type { Formula } from '../article/article.ts'
import { drawableTex, inLines } from '../tex/drawable-tex.ts'
import { asStandardTex } from '../tex/standard-commands.ts'

const TOKEN = /\\(?:[A-Za-z]+|[^A-Za-z])|[\s\S]/g
const TEXT = /^\\(?:text[a-z]*|[mh]box)$/
const CHEMISTRY = /^\\(?:ce|pu)$/
const GROWING = /^\\(?:left|right|middle|[bB]igg?[lrm]?)$/

// LaTeX has no command for these signs. With a space after it, an angle bracket does not begin HTML.
const ANGLES = {
  '<': { sign: '< ', text: '\\textless ', bracket: '\\langle ' },
  '>': { sign: '> ', text: '\\textgreater ', bracket: '\\rangle ' },
} as const

const WRITTEN: Record<string, keyof typeof ANGLES> = { '<': '<', '>': '>', '\\lt': '<', '\\gt': '>' }

/** Returns the TeX for an angle bracket, given the commands of the groups around it. */
function angleTex(angle: '<' | '>', before: string, groups: string[]): string {
  const { sign, text, bracket } = ANGLES[angle]
  if (GROWING.test(before)) return bracket
  const texts = groups.filter((name) => TEXT.test(name))
  const [outer] = texts
  if (outer === undefined) return sign
  // Few renderers support the text command, so the text is split around the sign where possible.
  return texts.length === 1 && groups.at(-1) === outer ? `}${sign}${outer}{` : text
}

/** Writes angle brackets so that renderers without support for formulas do not read them as HTML. */
function withPlainAngles(tex: string): string {
  const groups: string[] = []
  let [written, before] = ['', '']
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    if (token === '{') groups.push(before.startsWith('\\') ? before : '')
    else if (token === '}') groups.pop()
    const angle = WRITTEN[token]
    // In chemical equations, angle brackets are arrowheads.
    const isArrow = groups.some((name) => CHEMISTRY.test(name)) && !/[A-Za-z/!?]/.test(tex[index + 1] ?? '')
    if (angle && !(token === angle && isArrow)) written += angleTex(angle, before, groups)
    else written += token === '\\>' ? '\\:' : token
    if (token.trim()) before = token
  }
  return written
}

/**
 * Returns a formula's TeX for Markdown on one line; undefined if it cannot be drawn. The TeX contains nothing that
 * renderers without support for formulas would read as a link or HTML. Pure.
 */
export function markdownTex(formula: Formula): string | undefined {
  const tex = drawableTex(formula)
  if (!tex?.trim()) return undefined
  return withPlainAngles(asStandardTex(inLines(tex)))
    .replace(/([<>])\s{2,}/g, '$1 ')
    .replace(/\](?=[([:])/g, ']{}')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}
