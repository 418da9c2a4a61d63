import { Link } from '#ui/navigation/link.tsx'
import type { PaperData } from '../loaders.ts'
import { PaperRailFront } from './paper-rail-front.tsx'
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
      {notes.length > 0 ? <p className="text-muted">{notes.join('. ')}</p> : null}
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

/** In the right margin: who asked, who wrote, and with whom one can get in touch. */
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
      {paper.front ? <PaperRailFront paper={paper} front={paper.front} /> : null}
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
