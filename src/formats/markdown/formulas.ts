import type { Formula } from '../article/article.ts'
import { drawableTex, inLines } from '../tex/drawable-tex.ts'

const TOKEN = /\\(?:[A-Za-z]+|[^A-Za-z])|[\s\S]/g
const TEXT = /^\\(?:text[a-z]*|[mh]box)$/
const CHEMISTRY = /^\\(?:ce|pu)$/
const GROWING = /^\\(?:left|right|middle|[bB]igg?[lrm]?)$/

const ANGLES = {
  '<': { sign: '\\lt ', text: '\\textless ', bracket: '\\langle ' },
  '>': { sign: '\\gt ', text: '\\textgreater ', bracket: '\\rangle ' },
} as const

/** Returns the TeX for an angle bracket. `groups` are the commands of the groups that contain it. */
function angleTex(angle: '<' | '>', before: string, groups: string[]): string {
  const { sign, text, bracket } = ANGLES[angle]
  if (GROWING.test(before)) return bracket
  const texts = groups.filter((name) => TEXT.test(name))
  const [outer] = texts
  if (outer === undefined) return sign
  // Few renderers support the text command, so the text is split around the sign where possible.
  return texts.length === 1 && groups.at(-1) === outer ? `}${sign}${outer}{` : text
}

/** Replaces angle brackets, since renderers without support for formulas would read them as HTML. */
function withoutAngles(tex: string): string {
  const groups: string[] = []
  let [written, before] = ['', '']
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    if (token === '{') groups.push(before.startsWith('\\') ? before : '')
    else if (token === '}') groups.pop()
    const isAngle = token === '<' || token === '>'
    // In chemical equations, angle brackets are arrowheads.
    const isArrow = groups.some((name) => CHEMISTRY.test(name)) && !/[A-Za-z/!?]/.test(tex[index + 1] ?? '')
    if (isAngle && !isArrow) written += angleTex(token, before, groups)
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
  return withoutAngles(inLines(tex))
    .replace(/\](?=[([:])/g, ']{}')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}
