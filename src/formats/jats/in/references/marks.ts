import type { Inline } from '../../../article/article.ts'
import { inlinesText } from '../../../article/text.ts'

type Numbered = { numbers: string[]; isLabelled: boolean }

// What stands between a reference's number and its first word.
const STRAY = /^[\s.,;:]+/

const withoutStray = ([first, ...rest]: Inline[]): Inline[] => {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const text = first.replace(STRAY, '')
  return text ? [text, ...rest] : withoutStray(rest)
}

/** A reference's words without the number that the list gives it: "1. Silva A" under number 1 is "Silva A". Pure. */
export function withoutNumber(content: Inline[], { numbers, isLabelled }: Numbered): Inline[] {
  const [first, ...rest] = withoutStray(content)
  if (first === undefined) return []
  const own = `(?:${numbers.join('|')})`
  if (typeof first !== 'string') {
    const isNumber = new RegExp(String.raw`^[[(]?${own}[\])]?[.):]?$`).test(inlinesText([first]).trim())
    return isNumber && rest.length ? withoutStray(rest) : [first, ...rest]
  }
  // A bare number may begin a title, "3 years of", unless the file calls it a label.
  const end = isLabelled ? String.raw`(?:[\])]?[.):]?\s+|[\])]?[.):]?$|[\])]?[.):])` : String.raw`(?:[\])]\.?|[.:])\s+`
  const text = first.replace(new RegExp(String.raw`^[[(]?${own}${end}`), '')
  return withoutStray(text ? [text, ...rest] : rest)
}

// A point after another is three points apart, and one before a digit belongs to a number.
const APART = /\s+([,;]|(?<!\.\s*)\.(?!\d|\s*\.))/g

const withoutEnd = (inline: Inline): Inline => {
  if (typeof inline === 'string') return inline.trimEnd()
  if (!('c' in inline)) return inline
  const last = inline.c.at(-1)
  return last === undefined ? inline : { ...inline, c: [...inline.c.slice(0, -1), withoutEnd(last)] }
}

/** Running text whose full stops, commas and semicolons stand at the word before them: "2006 ." is "2006.". Pure. */
export function marksAttached(content: Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of content) {
    const last = result.at(-1)
    if (typeof inline === 'string' && last !== undefined && /^[.,;](?!\d|\.)/.test(inline.trimStart()))
      result[result.length - 1] = withoutEnd(last)
    if (typeof inline === 'string') result.push(inline.replace(APART, '$1'))
    else if ('c' in inline) result.push({ ...inline, c: marksAttached(inline.c) })
    else result.push(inline)
  }
  return result
}
