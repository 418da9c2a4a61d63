import type { ReactNode } from 'react'
import { shortPartialDate } from '#shared/time/partial-date-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperCard } from '../../contract.ts'
import type { LibraryData } from '../loaders.ts'
import { Title } from '../title.tsx'

function RailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-b border-line py-7 last:border-0">
      <h2 className="text-[15px] leading-5 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function RailPaper({ paper, note }: { paper: PaperCard; note: string }) {
  return (
    <div>
      <Link
        to={`/research/${paper.paper_id}`}
        className="font-serif text-[16px] leading-[22px] font-semibold hover:text-brand"
      >
        <Title paper={paper} />
      </Link>
      <p className="text-[14px] leading-5 text-muted">{note}</p>
    </div>
  )
}

/** The margin beside the list: what is new, what is chosen, and the way to ask. */
export function LibraryRail({ highlights, researcher }: Pick<LibraryData, 'highlights' | 'researcher'>) {
  return (
    <aside aria-label="Beside the list">
      {highlights.featured.length > 0 ? (
        <RailSection title="Papers of the Month">
          {highlights.featured.map((paper) => (
            <RailPaper key={paper.id} paper={paper} note={paper.author} />
          ))}
        </RailSection>
      ) : null}
      {researcher && highlights.featured.length > 0 ? (
        <RailSection title="Researcher of the Month">
          <div>
            <Link
              to={`/profile/${researcher.member_id}/public`}
              className="font-serif text-[16px] leading-[22px] font-semibold hover:text-brand"
            >
              {researcher.name}
            </Link>
            <p className="text-[14px] leading-5 text-muted">{researcher.reason}</p>
          </div>
        </RailSection>
      ) : null}
      {highlights.recent.length > 0 ? (
        <RailSection title="Recent Publications">
          {highlights.recent.map((paper) => (
            <RailPaper key={paper.id} paper={paper} note={`${shortPartialDate(paper.issued)} · ${paper.category}`} />
          ))}
        </RailSection>
      ) : null}
      <RailSection title="You have a question?">
        <p className="text-[14px] leading-5 text-muted">
          Two minutes on your phone. We look for a team, and you follow it with a tracking number.
        </p>
        <div>
          {/* The header's is the main one of the library. */}
          <ButtonLink to="/ask">Submit a question</ButtonLink>
        </div>
      </RailSection>
    </aside>
  )
}
