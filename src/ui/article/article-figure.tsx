import type { ReactNode } from 'react'
import type { FigureBlock, TableBlock } from '#formats/article/article.ts'
import { Inlines } from './article-inlines.tsx'

const withStop = (label: string): string => (/[.:]$/.test(label) ? label : `${label}.`)

type CaptionProps = {
  figure: FigureBlock | TableBlock
  sourceName: string
  /** The caption's paragraphs, drawn by the caller: they may hold anything, figures too. */
  children: ReactNode
}

/** Label, title and text of a figure or table, and where to see it when it isn't here. */
export function FigureCaption({ figure, sourceName, children }: CaptionProps) {
  return (
    <figcaption>
      {figure.label && <b className="article-label">{withStop(figure.label)} </b>}
      {figure.title.length > 0 && (
        <span className="article-caption-title">
          <Inlines content={figure.title} />
        </span>
      )}
      {children}
      {figure.source && (
        <a className="article-source" href={figure.source}>
          View {sourceName} at the source<span className="sr-only">{figure.label ? `: ${figure.label}` : ''}</span>
        </a>
      )}
    </figcaption>
  )
}

/** A figure or supplementary file: its caption, and a link in place of the picture, which stays at its source. */
export function ArticleFigure({ figure, children }: { figure: FigureBlock; children: ReactNode }) {
  return (
    <figure id={figure.id} className="article-figure article-picture">
      <FigureCaption figure={figure} sourceName={figure.t === 'file' ? 'file' : 'figure'}>
        {children}
      </FigureCaption>
    </figure>
  )
}
