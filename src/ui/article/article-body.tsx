import { createElement, type ReactNode } from 'react'
import type { Article, BodySection } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'
import { Blocks, NoteList } from './article-blocks.tsx'
import { Inlines } from './article-inlines.tsx'
import { ArticleReferences } from './article-references.tsx'
import { firstCitations } from './first-citations.ts'

const MAIN_LEVEL = 2

// What the page itself calls its last sections.
const LAST_SECTIONS = ['Notes', 'References']

/** The headings under which exactly one main section stands: two landmarks of one name could not be told apart. */
function landmarksOf({ sections }: Article): Set<string> {
  const headings = [...sections.map(({ heading }) => inlinesText(heading)), ...LAST_SECTIONS]
  return new Set(headings.filter((heading) => heading && headings.indexOf(heading) === headings.lastIndexOf(heading)))
}

function ArticleSection({ section, landmarks }: { section: BodySection; landmarks?: Set<string> }) {
  const hasHeading = section.heading.length > 0
  // Only a paper's main sections are landmarks: "Participants" may stand in several of them.
  const named = section.level <= MAIN_LEVEL && landmarks?.has(inlinesText(section.heading))
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
  const landmarks = landmarksOf(article)
  return (
    <div className="article">
      {article.sections.map((section) => (
        <ArticleSection key={section.id} section={section} landmarks={landmarks} />
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
