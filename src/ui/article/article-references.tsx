import type { Inline, Reference } from '#formats/article/article.ts'
import { doiAddress, doiPath } from '#formats/citations/identifiers.ts'
import { inlinesText, referenceText } from '#formats/article/text.ts'
import { Inlines } from './article-inlines.tsx'

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

/** The way back to where an entry was cited first. */
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

/** The numbered reference list. `citedAt` names the section in which each entry is cited first. */
export function ArticleReferences({ references, citedAt }: { references: Reference[]; citedAt: Map<string, string> }) {
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
