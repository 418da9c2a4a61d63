import type { ArticleBlock, Inline } from '../article/article.ts'
import { runsFromRight } from '../article/direction.ts'
import { blocksText, inlinesText } from '../article/text.ts'

export type Direction = 'ltr' | 'rtl'

/** Returns the direction of text by its first letter; undefined for text without letters. Pure. */
export function directionOf(text: string): Direction | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  return runsFromRight(text) ? 'rtl' : 'ltr'
}

export const directionOfInlines = (content: Inline[]): Direction | undefined => directionOf(inlinesText(content))

export const directionOfBlock = (block: ArticleBlock): Direction | undefined => directionOf(blocksText([block]))

/** Returns Markdown blocks. Marks their direction if it differs from the direction of the surrounding text. Pure. */
export const directed = (markdown: string, direction: Direction | undefined, around: Direction): string =>
  !markdown || !direction || direction === around ? markdown : `<div dir="${direction}">\n\n${markdown}\n\n</div>`
