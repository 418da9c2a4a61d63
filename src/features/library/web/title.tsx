import { Fragment, type ReactNode } from 'react'
import type { Inline } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'
import { HighlightedText } from './highlighted-text.tsx'

type TitleProps = { paper: { title: string; title_markup?: Inline[] | undefined }; pieces?: string[] | undefined }

// Shows a formula in a title as text, since the lists of titles do not support mathematics.
function drawn(inline: Exclude<Inline, string>, content: ReactNode): ReactNode {
  switch (inline.t) {
    case 'i':
      return <i>{content}</i>
    case 'b':
      return <b>{content}</b>
    case 'sup':
      return <sup className="leading-none">{content}</sup>
    case 'sub':
      return <sub className="leading-none">{content}</sub>
    case 'math':
      return inlinesText([inline])
    default:
      return content
  }
}

/**
 * Splits `text` where the pieces of the title end. `text` begins at position `from` of the title. Returns a string for
 * each piece; the string is empty if the piece does not overlap `text`. Pure.
 */
function inPieces(text: string, from: number, pieces: string[]): string[] {
  let at = -from
  return pieces.map((piece) => {
    const start = at
    at += piece.length
    return text.slice(Math.max(0, start), Math.max(0, at))
  })
}

/**
 * Shows a paper's title in a list, with its italics and other markup. Every second piece of `pieces` matches the search
 * and is highlighted.
 */
export function Title({ paper, pieces = [] }: TitleProps): ReactNode {
  if (!paper.title_markup) return <HighlightedText text={paper.title} pieces={pieces} />
  const draw = (content: Inline[], from: number): ReactNode => {
    let at = from
    return content.map((inline, index) => {
      const start = at
      const spelt = inlinesText([inline])
      at += spelt.length
      if (typeof inline === 'string')
        return <HighlightedText key={index} text={inline} pieces={inPieces(inline, start, pieces)} />
      if (!('c' in inline)) return <Fragment key={index}>{drawn(inline, null)}</Fragment>
      // The plain text of a superscript may begin with a sign such as "^", which its content does not contain.
      const inner = start + spelt.length - inlinesText(inline.c).length
      return <Fragment key={index}>{drawn(inline, draw(inline.c, inner))}</Fragment>
    })
  }
  return draw(paper.title_markup, 0)
}
