import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'
import {
  type Article,
  type BodySection,
  type Inline,
  referencesCited,
  type Citation,
  type Note,
  type Reference,
} from '#formats/article/article.ts'
import { notesOf } from '#formats/article/notes.ts'
import { inlinesText, referenceMark, referencesHeading, referenceText } from '#formats/article/text.ts'
import { withRanges } from '#formats/article/citation-ranges.ts'
import { doiPath, doiAddress } from '#formats/citations/identifiers.ts'
import { Blocks, NoteList } from './article-blocks.tsx'
import { Inlines } from './article-inlines.tsx'

const MAIN_LEVEL = 2

/**
 * Returns the headings that occur once among the main sections: landmarks with the same name would be
 * indistinguishable.
 */
function landmarksOf(article: Article): Set<string> {
  // The page adds the notes and the references at the end.
  const headings = [...article.sections.map(({ heading }) => inlinesText(heading)), 'Notes', referencesHeading(article)]
  return new Set(headings.filter((heading) => heading && headings.indexOf(heading) === headings.lastIndexOf(heading)))
}

type SectionShown = { section: BodySection; landmarks?: Set<string>; notes?: Note[] }

/** Renders a section with its subsections, and the notes of a sub-article below them. */
function ArticleSection({ section, landmarks, notes = [] }: SectionShown) {
  const hasHeading = section.heading.length > 0
  // Only a paper's main sections are landmarks: several of them may have a subsection named "Participants".
  const named = section.level <= MAIN_LEVEL && landmarks?.has(inlinesText(section.heading))
  // If the section has a heading, the heading gets the id, so that a link from the outline leads to visible text.
  return (
    <section
      aria-labelledby={named ? section.id : undefined}
      id={hasHeading ? undefined : section.id}
      lang={section.attached?.language || undefined}
    >
      {hasHeading && createElement(`h${section.level}`, { id: section.id }, <Inlines content={section.heading} />)}
      <Blocks blocks={section.blocks} />
      {section.sections.map((inner) => (
        <ArticleSection key={inner.id} section={inner} />
      ))}
      {notes.length > 0 && (
        <>
          <h3>Notes</h3>
          <NoteList notes={notes} />
        </>
      )}
    </section>
  )
}

/** Renders the abstract of an imported article with its own headings, for pages that show the full abstract. */
export const ArticleAbstract = ({ article }: { article: Article }) => (
  <div className="article">
    {article.abstract.map((section) => (
      <ArticleSection key={section.id} section={section} />
    ))}
  </div>
)

/**
 * Renders a paper's text, the page's additions, notes and references, then translations, reviews and replies. The page
 * renders title and abstract above it.
 */
export function ArticleBody({ article, children }: { article: Article; children?: ReactNode }) {
  const landmarks = landmarksOf(article)
  const sections = (isAttached: boolean) =>
    article.sections
      .filter(({ attached }) => (attached !== undefined) === isAttached)
      .map((section) => (
        <ArticleSection
          key={section.id}
          section={section}
          landmarks={landmarks}
          notes={isAttached ? notesOf(article, section.id) : []}
        />
      ))
  const notes = notesOf(article)
  return (
    <div className="article">
      {sections(false)}
      {children}
      {notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">Notes</h2>
          <NoteList notes={notes} />
        </section>
      )}
      {article.references.length > 0 && <ArticleReferences article={article} />}
      {sections(true)}
    </div>
  )
}

/**
 * Returns the ids of the references cited in a part of an article, at any depth: even in a caption's title or a cell.
 */
function citedIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(citedIn)
  if (typeof part !== 'object' || part === null) return []
  if ('t' in part && part.t === 'cites' && 'c' in part) return withRanges(part.c as Inline[]).flatMap(citedIn)
  if ('t' in part && part.t === 'cite') return referencesCited(part as Citation)
  return Object.values(part).flatMap(citedIn)
}

/** Returns, for each reference, the id of the nearest heading above its first citation. */
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

// Returns whether a reference's text already links to an address that ends with `id`: a second link would be redundant.
const isLinked = (id: string, text: Inline[] = []): boolean =>
  text.some(
    (part) =>
      typeof part === 'object' &&
      ((part.t === 'a' && part.href.replace(/\/$/, '').endsWith(id)) || ('c' in part && isLinked(id, part.c))),
  )

// PubMed's address, and its former address.
const PUBMED = ['pubmed.ncbi.nlm.nih.gov/', 'ncbi.nlm.nih.gov/pubmed/']

function Links({ reference }: { reference: Reference }) {
  const name = inlinesText(reference.title) || `reference ${referenceMark(reference)}`
  const links = [
    reference.doi &&
      !isLinked(doiPath(reference.doi), reference.text) && { text: 'DOI', href: doiAddress(reference.doi) },
    reference.pmid &&
      !PUBMED.some((address) => isLinked(`${address}${reference.pmid}`, reference.text)) && {
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

/** Renders the link back to the first citation of a reference. */
const BackLink = ({ reference, citedAt }: { reference: Reference; citedAt: string | undefined }) =>
  citedAt && (
    <>
      {' '}
      <a
        href={`#${citedAt}`}
        className="article-back"
        aria-label={`Back to where reference ${referenceMark(reference)} is cited`}
      >
        ↩
      </a>
    </>
  )

type Entry = { reference: Reference; citedAt: string | undefined }

/** Returns the number of an entry, or its mark if that is not a number: "4a", "S1". */
function markerOf(reference: Reference): { value?: number; 'data-mark'?: string; style?: CSSProperties } {
  const mark = referenceMark(reference)
  if (/^\d+$/.test(mark)) return { value: Number(mark) }
  return { 'data-mark': mark, style: { listStyleType: mark ? JSON.stringify(`${mark}. `) : 'none' } }
}

const ReferenceEntry = ({ reference, citedAt }: Entry) => (
  <li id={reference.id} {...markerOf(reference)}>
    {reference.text ? <Inlines content={reference.text} /> : referenceText(reference)}
    <Links reference={reference} />
    <BackLink reference={reference} citedAt={citedAt} />
  </li>
)

/** Divides references into lists: each begins with an entry that has a title or a paragraph above it. */
const listsOf = (references: Reference[]): Reference[][] =>
  references.reduce<Reference[][]>((lists, reference) => {
    const last = lists.at(-1)
    return last && !reference.above ? [...lists.slice(0, -1), [...last, reference]] : [...lists, [reference]]
  }, [])

/** Renders the numbered reference lists. Each entry links to the section in which it is cited first. */
function ArticleReferences({ article }: { article: Article }) {
  const citedAt = firstCitations(article)
  return (
    <section aria-labelledby="references">
      <h2 id="references">{referencesHeading(article)}</h2>
      {listsOf(article.references).map((list) => (
        <Fragment key={list[0]?.id}>
          <Blocks blocks={list[0]?.above ?? []} />
          <ol className="article-references">
            {list.map((reference) => (
              <ReferenceEntry key={reference.id} reference={reference} citedAt={citedAt.get(reference.id)} />
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  )
}
