import { createElement, type ReactNode } from 'react'
import type { Article, Section } from '../article.ts'
import { Blocks, NoteList } from './article-blocks.tsx'
import { Inlines } from './article-inlines.tsx'
import { ArticleReferences } from './article-references.tsx'
import { firstCitations } from './first-citations.ts'

const MAIN_LEVEL = 2

function ArticleSection({ section }: { section: Section }) {
  const hasHeading = section.heading.length > 0
  // Only a paper's main sections are landmarks: "Participants" may stand in several of them.
  const named = hasHeading && section.level <= MAIN_LEVEL
  // The id is the heading's own where there is one, so that a link from the outline leads to words.
  return (
    <section aria-labelledby={named ? section.id : undefined} id={hasHeading ? undefined : section.id}>
      {hasHeading && createElement(`h${section.level}`, { id: section.id }, <Inlines content={section.heading} />)}
      <Blocks blocks={section.blocks} />
      {section.sections.map((inner) => (
        <ArticleSection key={inner.id} section={inner} />
      ))}
    </section>
  )
}

/** The abstract of an imported article with its own headings; for places that show it whole. */
export const ArticleAbstract = ({ article }: { article: Article }) => (
  <div className="article">
    {article.abstract.map((section) => (
      <ArticleSection key={section.id} section={section} />
    ))}
  </div>
)

/** A paper's text, what the page adds to it, notes and references. Title and abstract stand above it, drawn by the page. */
export function ArticleBody({ article, children }: { article: Article; children?: ReactNode }) {
  return (
    <div className="article">
      {article.sections.map((section) => (
        <ArticleSection key={section.id} section={section} />
      ))}
      {children}
      {article.notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">Notes</h2>
          <NoteList notes={article.notes} />
        </section>
      )}
      {article.references.length > 0 && (
        <ArticleReferences references={article.references} citedAt={firstCitations(article)} />
      )}
    </div>
  )
}
