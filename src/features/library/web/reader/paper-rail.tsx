import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import type { Inline, FrontMatter } from '#formats/article/article.ts'
import { Inlines } from '#ui/article/article-inlines.tsx'
import type { PaperData } from '../loaders.ts'
import { RailSection } from './rail-section.tsx'

const AUTHORS_SHOWN = 8

function Connect({ name, linkedinUrl }: { name: string; linkedinUrl: string | null }) {
  if (!linkedinUrl) return null
  return (
    <a
      href={linkedinUrl}
      rel="noopener nofollow"
      aria-label={`Connect with ${name}`}
      className="inline-block py-1 font-semibold text-brand hover:underline"
    >
      Connect
    </a>
  )
}

type Author = PaperData['authors_meta'][number]

function Places({ places: [first, ...others] }: { places: string[] }) {
  if (!first) return null
  return (
    <>
      <p className="text-muted">{first}</p>
      {others.length > 0 ? (
        <details className="text-muted">
          <summary className="cursor-pointer py-0.5">and {others.length} more</summary>
          {others.map((place) => (
            <p key={place}>{place}</p>
          ))}
        </details>
      ) : null}
    </>
  )
}

function AuthorEntry({ author, notes }: { author: Author; notes: string[] }) {
  return (
    <li className="mb-3 [overflow-wrap:anywhere]">
      {author.member_id ? (
        <Link to={`/profile/${author.member_id}/public`} className="underline underline-offset-2 hover:text-brand">
          {author.name}
        </Link>
      ) : (
        author.name
      )}
      <Places places={author.affiliations} />
      {author.corresponding ? <p className="text-muted">Corresponding author</p> : null}
      {notes.length > 0 ? <p className="text-muted">{notes.join('; ')}</p> : null}
      {author.orcid ? (
        <p>
          <a
            href={`https://orcid.org/${author.orcid}`}
            className="text-muted underline underline-offset-2 hover:text-ink"
          >
            {author.orcid}
          </a>
        </p>
      ) : null}
      <Connect name={author.name} linkedinUrl={author.linkedin_url} />
    </li>
  )
}

/** Shows the asker, the authors and the people to contact in the right sidebar. */
export function PaperRail({ paper }: { paper: PaperData }) {
  const asker = paper.professional_contributor
  const first = paper.authors_meta.slice(0, AUTHORS_SHOWN)
  const others = paper.authors_meta.slice(AUTHORS_SHOWN)
  const notesOf = ({ name }: Author) => paper.front?.authorNotes.find((author) => author.name === name)?.notes ?? []
  return (
    <>
      {asker ? (
        <RailSection title="Research Question Submitted By">
          <p>{asker.name}</p>
          <p className="text-muted">{[asker.title, asker.affiliation].filter(Boolean).join(', ')}</p>
          <Connect name={asker.name} linkedinUrl={asker.linkedin_url} />
        </RailSection>
      ) : null}
      <RailSection title="Research Authored By">
        <ul>
          {first.map((author) => (
            <AuthorEntry key={`${author.name} ${author.orcid}`} author={author} notes={notesOf(author)} />
          ))}
        </ul>
        {others.length > 0 ? (
          <details>
            <summary className="cursor-pointer py-1 font-semibold text-brand">{others.length} more</summary>
            <ul className="pt-2">
              {others.map((author) => (
                <AuthorEntry key={`${author.name} ${author.orcid}`} author={author} notes={notesOf(author)} />
              ))}
            </ul>
          </details>
        ) : null}
      </RailSection>
      {paper.mentors.length > 0 ? (
        <RailSection title="Mentored By">
          <ul>
            {paper.mentors.map(({ name, affiliation, member_id: id }) => (
              <li key={`${name} ${id}`} className="mb-3 [overflow-wrap:anywhere]">
                {id ? (
                  <Link to={`/profile/${id}/public`} className="underline underline-offset-2 hover:text-brand">
                    {name}
                  </Link>
                ) : (
                  name
                )}
                {affiliation ? <p className="text-muted">{affiliation}</p> : null}
              </li>
            ))}
          </ul>
        </RailSection>
      ) : null}
      <Keywords paper={paper} />
      <Funders awards={paper.front?.awards} />
      {paper.front && paper.source === 'imported' ? <PaperRailFront paper={paper} front={paper.front} /> : null}
      {paper.source === 'inflo' ? (
        <RailSection title="How this paper came about" onPaper={false}>
          <Link
            to={`/research/${paper.paper_id}/provenance`}
            className="inline-block py-1 font-semibold text-brand hover:underline"
          >
            From the question to version {paper.versions[0]?.number ?? 1}
          </Link>
        </RailSection>
      ) : null}
    </>
  )
}

/** Shows the authors' keywords, and the other groups of terms below. */
function Keywords({ paper: { keywords, front } }: { paper: PaperData }) {
  const others = front?.keywordGroups ?? []
  if (keywords.length === 0 && others.length === 0) return null
  return (
    <RailSection title="Keywords">
      {keywords.length > 0 ? <p className="[overflow-wrap:anywhere]">{keywords.join('; ')}</p> : null}
      {others.map(({ title, language, keywords: terms }, index) => (
        <p key={index} className="mt-1 text-muted [overflow-wrap:anywhere]">
          {title.replace(/[.:]\s*$/, '')}: <span lang={language}>{terms.join('; ')}</span>
        </p>
      ))}
    </RailSection>
  )
}

const NAMES_AT_ONCE = 3

const EMAIL = /([\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)/

const linkClasses = 'underline underline-offset-2 hover:text-brand'

/** Shows text and turns its e-mail addresses into links. */
function Reach({ content }: { content: Inline[] }): ReactNode {
  return content.map((inline, index) =>
    typeof inline === 'string' ? (
      inline.split(EMAIL).map((part, place) =>
        place % 2 ? (
          <a key={`${index} ${place}`} href={`mailto:${part}`} className={linkClasses}>
            {part}
          </a>
        ) : (
          part
        ),
      )
    ) : (
      <Inlines key={index} content={[inline]} />
    ),
  )
}

function Correspondence({ entries }: { entries: FrontMatter['correspondence'] }) {
  return (
    <RailSection title="Correspondence">
      {entries.map(({ names, reach }, index) => (
        <div key={index} className="mb-1 [overflow-wrap:anywhere]">
          {/* The hidden words make the line understandable when it is read aloud out of context. */}
          {names.length > 0 ? (
            <p>
              <span className="sr-only">Correspondence to </span>
              {names.join(', ')}
            </p>
          ) : null}
          {reach.length > 0 ? (
            <p className="text-muted">
              <Reach content={reach} />
            </p>
          ) : null}
        </div>
      ))}
    </RailSection>
  )
}

const Editor = ({ editor }: { editor: FrontMatter['editors'][number] }) => (
  <li className="mb-2 [overflow-wrap:anywhere]">
    {editor.name}
    <p className="text-muted">{[editor.role, ...editor.affiliations].join(', ')}</p>
  </li>
)

function Editors({ editors }: Pick<FrontMatter, 'editors'>) {
  const others = editors.slice(NAMES_AT_ONCE)
  const listed = (some: typeof editors) => some.map((editor, index) => <Editor key={index} editor={editor} />)
  return (
    <RailSection title={editors.length > 1 ? 'Editors' : 'Editor'}>
      <ul>{listed(editors.slice(0, NAMES_AT_ONCE))}</ul>
      {others.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 font-semibold text-brand">{others.length} more</summary>
          <ul className="pt-2">{listed(others)}</ul>
        </details>
      ) : null}
    </RailSection>
  )
}

const Related = ({ related }: Pick<FrontMatter, 'related'>) => (
  <RailSection title="Related articles">
    <ul>
      {related.map(({ what, title, href }, index) => (
        <li key={index} className="mb-2 [overflow-wrap:anywhere]">
          <span className="block text-muted">{what}</span>
          <a href={href} className={linkClasses}>
            <Inlines content={title} />
          </a>
        </li>
      ))}
    </ul>
  </RailSection>
)

/** Lists the funders that have an id in a register: their names, and their ids as links. */
function Funders({ awards = [] }: Pick<FrontMatter, 'awards'>) {
  const names = new Map(awards.flatMap(({ funders }) => funders.flatMap(({ id, name }) => (id ? [[id, name]] : []))))
  if (names.size === 0) return null
  return (
    <RailSection title={names.size > 1 ? 'Funders' : 'Funder'}>
      <ul>
        {[...names].map(([id, name]) => (
          <li key={id} className="mb-2 [overflow-wrap:anywhere]">
            {name === id ? null : <span className="block">{name}</span>}
            <a href={id} className={linkClasses}>
              {id.replace(/^https?:\/\/(?:www\.)?/, '')}
            </a>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

function Rights({ paper, rights }: { paper: PaperData; rights: FrontMatter['rights'] }) {
  return (
    <RailSection title="Copyright and licence">
      {rights.copyright ? <p className="[overflow-wrap:anywhere]">{rights.copyright}</p> : null}
      <p>
        {paper.licence_url ? (
          <a href={paper.licence_url} rel="license" className={`${linkClasses} inline-block py-1`}>
            {paper.licence_name}
          </a>
        ) : (
          paper.licence_name
        )}
      </p>
      {rights.terms.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 font-semibold text-brand">Wording of the source</summary>
          <blockquote className="pt-1 text-muted [overflow-wrap:anywhere] [&_a]:underline">
            <Inlines content={rights.terms} />
          </blockquote>
        </details>
      ) : null}
    </RailSection>
  )
}

/** Shows an imported article's front matter in the right sidebar, beginning with the corresponding authors. */
function PaperRailFront({ paper, front }: { paper: PaperData; front: FrontMatter }) {
  return (
    <>
      {front.correspondence.length > 0 ? <Correspondence entries={front.correspondence} /> : null}
      {front.editors.length > 0 ? <Editors editors={front.editors} /> : null}
      {front.related.length > 0 ? <Related related={front.related} /> : null}
      <Rights paper={paper} rights={front.rights} />
    </>
  )
}
