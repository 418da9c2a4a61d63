import type { ReactNode } from 'react'
import { type Inline, referencesCited } from '#formats/article/article.ts'
import { withRanges } from '#formats/article/citation-ranges.ts'
import { MathFormula } from './article-math.tsx'
import { InlinePictureOrLink } from './article-picture.tsx'

type Marked = Extract<Inline, { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code' }>

function Mark({ inline }: { inline: Marked }) {
  const content = <Inlines content={inline.c} />
  switch (inline.t) {
    case 'i':
      return <i>{content}</i>
    case 'b':
      return <b>{content}</b>
    case 'sup':
      return <sup>{content}</sup>
    case 'sub':
      return <sub>{content}</sub>
    case 'u':
      return <u>{content}</u>
    case 'sc':
      return <span className="article-small-caps">{content}</span>
    case 'code':
      return <code>{content}</code>
  }
}

function drawn(inline: Exclude<Inline, string>): ReactNode {
  switch (inline.t) {
    case 'br':
      return <br />
    case 'a':
      return <a href={inline.href}>{<Inlines content={inline.c} />}</a>
    case 'x':
      return <a href={`#${inline.to}`}>{<Inlines content={inline.c} />}</a>
    case 'cite':
      return (
        <a href={`#${inline.to}`} className="article-cite" data-cite={referencesCited(inline).join(' ')}>
          <Inlines content={inline.c} />
        </a>
      )
    case 'cites':
      return (
        <sup className="article-cites">
          <Inlines content={withRanges(inline.c)} />
        </sup>
      )
    case 'ins':
    case 'del':
      return <Inlines content={inline.c} />
    case 'math':
      return <MathFormula formula={inline} />
    case 'picture':
      return <InlinePictureOrLink picture={inline} />
    default:
      return <Mark inline={inline} />
  }
}

const CLOSING = /^[.,;:!?)\]%’”]+/u

const closingAfter = (inline: Inline | undefined): string =>
  typeof inline === 'string' ? (CLOSING.exec(inline)?.[0] ?? '') : ''

const isFormula = (inline: Inline | undefined): boolean => typeof inline === 'object' && inline.t === 'math'

/**
 * Renders running text. A formula and the punctuation after it stay together: browsers would separate them at the end
 * of a line.
 */
export const Inlines = ({ content }: { content: Inline[] }): ReactNode =>
  // The text of a paper never changes its order, so the index is a stable key.
  content.map((inline, index) => {
    if (typeof inline === 'string')
      return isFormula(content[index - 1]) ? inline.slice(closingAfter(inline).length) : inline
    const closing = isFormula(inline) ? closingAfter(content[index + 1]) : ''
    const piece = <Piece key={index} inline={inline} />
    return closing ? (
      <span key={index} className="article-unparted">
        {piece}
        {closing}
      </span>
    ) : (
      piece
    )
  })

const Piece = ({ inline }: { inline: Exclude<Inline, string> }) => drawn(inline)
