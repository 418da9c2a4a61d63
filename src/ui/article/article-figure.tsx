import type { ReactNode } from 'react'
import type { FigureBlock, GroupBlock, TableBlock } from '#formats/article/article.ts'
import { ArticleDownload, ArticlePicture } from './article-picture.tsx'
import { Inlines } from './article-inlines.tsx'

const withStop = (label: string): string => (/[.:]$/.test(label) ? label : `${label}.`)

type CaptionProps = {
  figure: FigureBlock | TableBlock | GroupBlock
  sourceName: string
  /** The caption's paragraphs, rendered by the caller: they may contain anything, even figures. */
  children: ReactNode
}

/** Renders the label, title and text of a figure or table, and a link to its source if it is not stored here. */
export function CaptionText({ figure, sourceName, children }: CaptionProps) {
  return (
    <>
      {figure.label && <b className="article-label">{withStop(figure.label)} </b>}
      {figure.title.length > 0 && (
        <span className="article-caption-title">
          <Inlines content={figure.title} />
        </span>
      )}
      {children}
      {'source' in figure && figure.source && (
        <a className="article-source" href={figure.source}>
          View {sourceName} at the source<span className="sr-only">{figure.label ? `: ${figure.label}` : ''}</span>
        </a>
      )}
    </>
  )
}

export const FigureCaption = (props: CaptionProps) => (
  <figcaption>
    <CaptionText {...props} />
  </figcaption>
)

const isDrawn = (figure: FigureBlock): boolean => (figure.pictures?.length ?? 0) > 0

/** Renders a figure or supplementary file: its picture or the link to it, and its caption. */
export function ArticleFigure({ figure, children }: { figure: FigureBlock; children: ReactNode }) {
  const { pictures = [], download, licence } = figure
  return (
    <figure id={figure.id} className={`article-figure ${isDrawn(figure) ? 'article-drawn' : 'article-picture'}`}>
      <ArticlePicture pictures={pictures} figure={figure} />
      <FigureCaption figure={figure} sourceName={figure.t === 'file' ? 'file' : 'figure'}>
        {children}
        {figure.alt && !isDrawn(figure) && <p>Description: {figure.alt}</p>}
        {download && <ArticleDownload file={download} />}
        {licence && <p className="article-licence">Licence: {licence}</p>}
      </FigureCaption>
    </figure>
  )
}

/** Renders figures or tables below their common label and caption. */
export function ArticleGroup({
  group,
  caption,
  children,
}: {
  group: GroupBlock
  caption: ReactNode
  children: ReactNode
}) {
  return (
    <figure id={group.id} className="article-figure article-group">
      <FigureCaption figure={group} sourceName="figures">
        {caption}
      </FigureCaption>
      {children}
    </figure>
  )
}
