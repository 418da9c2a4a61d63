import type { ArticleBlock } from '../article/article.ts'
import { countingOf } from '../article/list-marks.ts'
import { begun, escaped } from './inlines.ts'

export type ListBlock = Extract<ArticleBlock, { t: 'list' }>

/** The sign of a list's items. Two adjacent lists need different signs, since Markdown would otherwise join them. */
export type ListSign = '-' | '*' | '.' | ')'

const OTHER: Record<ListSign, ListSign> = { '-': '*', '*': '-', '.': ')', ')': '.' }

/**
 * Returns the first number of a list and the sign after it; undefined if Markdown would number the list differently.
 */
function numberingOf({ style, items }: ListBlock): { from: number; sign: ListSign } | undefined {
  const labels = items.map(({ label }) => label)
  if (labels.every((label) => label === undefined)) return style === 'order' ? { from: 1, sign: '.' } : undefined
  const counting = countingOf(labels.map((label) => label ?? ''))
  if (counting?.from.kind !== null || counting.before !== '') return undefined
  const sign = counting.after
  return sign === '.' || sign === ')' ? { from: counting.from.number, sign } : undefined
}

/** Returns the sign of a list's items. `previous` is the sign of a list directly before it. Pure. */
export function signOf(list: ListBlock, previous: ListSign | undefined): ListSign {
  const sign = numberingOf(list)?.sign ?? '-'
  return sign === previous ? OTHER[sign] : sign
}

/** Indents all lines of a text except the first. Pure. */
export const indented = (text: string, width: number): string => text.replace(/\n(?=.)/g, `\n${' '.repeat(width)}`)

/**
 * Returns a list. Consecutive numbers become Markdown's numbering. Other labels are written before the text of the
 * items. `written` contains the Markdown of each item. Pure.
 */
export function listMarkdown(list: ListBlock, written: string[], sign: ListSign): string {
  const numbering = numberingOf(list)
  return list.items
    .map(({ label, blocks }, index) => {
      const mark = numbering ? `${numbering.from + index}${sign} ` : `${sign} `
      const words = written[index] ?? ''
      if (!label || numbering) return mark + indented(words, mark.length)
      const own = begun(escaped(label))
      return (
        mark +
        indented(blocks[0]?.t === 'p' ? `${own} ${words}` : [own, words].filter(Boolean).join('\n\n'), mark.length)
      )
    })
    .join('\n')
}
