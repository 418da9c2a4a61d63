import { Fragment, type ReactNode } from 'react'
import type { Inline } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'
import { HighlightedText } from './highlighted-text.tsx'

type TitleProps = { paper: { title: string; title_markup?: Inline[] | undefined }; pieces?: string[] | undefined }

// A formula in a title is shown as text: titles are links, in lists that need not support mathematics.
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

/** A text from the place `from` on in pieces as long as those of the whole, every second of them a match as before. */
function inPieces(text: string, from: number, pieces: string[]): string[] {
  let at = -from
  return pieces.map((piece) => {
    const start = at
    at += piece.length
    return text.slice(Math.max(0, start), Math.max(0, at))
  })
}

/**
 * Shows a paper's title in a list, with its italics and other markup; in pieces, of which every second one matches the
 * search.
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
      // Spelt out, a raised number may have a sign before it that it has not here.
      const inner = start + spelt.length - inlinesText(inline.c).length
      return <Fragment key={index}>{drawn(inline, draw(inline.c, inner))}</Fragment>
    })
  }
  return draw(paper.title_markup, 0)
}
