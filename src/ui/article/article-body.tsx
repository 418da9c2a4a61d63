import { createElement, type ReactNode } from 'react'
import {
  type Article,
  type BodySection,
  type Inline,
  referencesCited,
  type Citation,
  type Reference,
} from '#formats/article/article.ts'
import { inlinesText, referenceText } from '#formats/article/text.ts'
import { withRanges } from '#formats/article/citation-ranges.ts'
import { doiPath, doiAddress } from '#formats/citations/identifiers.ts'
import { Blocks, NoteList } from './article-blocks.tsx'
import { Inlines } from './article-inlines.tsx'

const MAIN_LEVEL = 2

// What the page itself calls its last sections.
const LAST_SECTIONS = ['Notes', 'References']

/** Returns the headings with exactly one main section: two landmarks of one name would be indistinguishable. */
function landmarksOf({ sections }: Article): Set<string> {
  const headings = [...sections.map(({ heading }) => inlinesText(heading)), ...LAST_SECTIONS]
  return new Set(headings.filter((heading) => heading && headings.indexOf(heading) === headings.lastIndexOf(heading)))
}

function ArticleSection({ section, landmarks }: { section: BodySection; landmarks?: Set<string> }) {
  const hasHeading = section.heading.length > 0
  // Only a paper's main sections are landmarks: several of them may have a subsection named "Participants".
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

/** Renders the abstract of an imported article with its own headings; for places that show it whole. */
export const ArticleAbstract = ({ article }: { article: Article }) => (
  <div className="article">
    {article.abstract.map((section) => (
      <ArticleSection key={section.id} section={section} />
    ))}
  </div>
)

/** Renders a paper's text, the page's additions, notes and references. The page renders title and abstract above it. */
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

/** Returns the ids of the references cited in a part of an article, at any depth: in a caption's title, in a cell. */
function citedIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(citedIn)
  if (typeof part !== 'object' || part === null) return []
  if ('t' in part && part.t === 'cites' && 'c' in part) return withRanges(part.c as Inline[]).flatMap(citedIn)
  if ('t' in part && part.t === 'cite') return referencesCited(part as Citation)
  return Object.values(part).flatMap(citedIn)
}

/** Returns for each reference where it is cited first: the id of the nearest heading above. */
export function firstCitations(article: Article): Map<string, string> {
  const found = new Map<string, string>()
  const search = (section: BodySection, above: string | undefined): void => {
    const id = section.heading.length ? section.id : (above ?? section.id)
    for (const reference of citedIn([section.heading, section.blocks]))
      if (!found.has(reference)) found.set(reference, id)
    for (const inner of section.sections) search(inner, id)
  }
  for (const section of article.sections) search(section, undefined)
  return found
}

// Where the entry itself links to the same place, a second link would say nothing new.
const isLinked = (id: string, text: Inline[] = []): boolean =>
  text.some(
    (part) =>
      typeof part === 'object' &&
      ((part.t === 'a' && part.href.replace(/\/$/, '').endsWith(id)) || ('c' in part && isLinked(id, part.c))),
  )

function Links({ reference }: { reference: Reference }) {
  const name = inlinesText(reference.title) || `reference ${reference.number}`
  const links = [
    reference.doi &&
      !isLinked(doiPath(reference.doi), reference.text) && { text: 'DOI', href: doiAddress(reference.doi) },
    reference.pmid &&
      !isLinked(`pubmed.ncbi.nlm.nih.gov/${reference.pmid}`, reference.text) && {
        text: 'PubMed',
        href: `https://pubmed.ncbi.nlm.nih.gov/${reference.pmid}/`,
      },
  ].filter((link) => typeof link === 'object')
  return links.map(({ text, href }) => (
    <span key={text}>
      {' '}
      <a href={href}>
        {text}
        <span className="sr-only"> of {name}</span>
      </a>
    </span>
  ))
}

/** Renders the way back to where an entry was cited first. */
const BackLink = ({ reference, citedAt }: { reference: Reference; citedAt: string | undefined }) =>
  citedAt && (
    <>
      {' '}
      <a
        href={`#${citedAt}`}
        className="article-back"
        aria-label={`Back to where reference ${reference.number} is cited`}
      >
        ↩
      </a>
    </>
  )

/** Renders the numbered reference list. `citedAt` names the section in which each entry is cited first. */
function ArticleReferences({ references, citedAt }: { references: Reference[]; citedAt: Map<string, string> }) {
  return (
    <section aria-labelledby="references">
      <h2 id="references">References</h2>
      <ol className="article-references">
        {references.map((reference) => (
          <li key={reference.id} id={reference.id} value={reference.number}>
            {reference.text ? <Inlines content={reference.text} /> : referenceText(reference)}
            <Links reference={reference} />
            <BackLink reference={reference} citedAt={citedAt.get(reference.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
