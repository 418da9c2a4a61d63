import type { Node } from 'prosemirror-model'
import { ARTICLE_FORMULAS_MAX } from '../article/limits.ts'

/**
 * The maximum number of characters of TeX in all formulas of a paper. Converting them takes about two seconds per
 * 100,000 characters. The published articles with the most formulas have about 30,000 characters.
 */
export const PAPER_TEX_LENGTH_MAX = 150_000

const number = (count: number): string => count.toLocaleString('en-GB')

/**
 * Returns one sentence that explains why the formulas of a paper are too many or too long to be converted; undefined if
 * they are not. Pure.
 */
export function formulaExcessOf(sections: { doc: Node }[]): string | undefined {
  let [formulas, length] = [0, 0]
  for (const { doc } of sections)
    doc.descendants(({ attrs }) => {
      if (typeof attrs['tex'] !== 'string') return
      formulas += 1
      length += attrs['tex'].length
    })
  if (formulas > ARTICLE_FORMULAS_MAX)
    return `This paper has ${number(formulas)} formulas, and at most ${number(ARTICLE_FORMULAS_MAX)} can be exported or published.`
  if (length > PAPER_TEX_LENGTH_MAX)
    return `The formulas of this paper have ${number(length)} characters, and at most ${number(PAPER_TEX_LENGTH_MAX)} can be exported or published.`
  return undefined
}
