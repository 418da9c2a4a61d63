import type { ReactNode } from 'react'
import { shortDate } from '#shared/time/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ShownProfile } from '../contract.ts'
import { ProfileAchievements } from './profile-achievements.tsx'
import { ProfileFigures } from './profile-figures.tsx'
import { ProfileLinks } from './profile-links.tsx'

const foundingBadge = ({ role, is_founding_member }: ShownProfile): string | undefined =>
  is_founding_member ? (role === 'student' ? 'Founding Fellow' : 'Founding Professional') : undefined

function ProfileHead({ profile }: { profile: ShownProfile }) {
  const name = `${profile.first_name} ${profile.last_name}`
  const badge = foundingBadge(profile)
  const place = [profile.program, profile.institution].filter(Boolean).join(', ')
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={name} photo={profile.profile_photo_base64} sizePx={104} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-[13px] leading-[18px] font-semibold text-brand">
          {profile.role === 'student' ? 'Student' : 'Professional'}
          {badge ? ` · ${badge}` : ''}
        </p>
        <h1 className="mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere] sm:text-[40px] sm:leading-[46px]">
          {name}
        </h1>
        {place ? <p className="mt-1 text-muted [overflow-wrap:anywhere]">{place}</p> : null}
        <ProfileLinks profile={profile} />
      </div>
    </header>
  )
}

function TagSection({ title, tags }: { title: string; tags: string[] | undefined }) {
  if (!tags?.length) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ListParts = { id: string; title: string; none?: string; papers: ShownProfile['published_papers'] }

function Papers({ id, title, none, papers }: ListParts) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-serif text-[23px] leading-[29px] font-semibold">
        {title}
      </h2>
      {papers.length === 0 ? <p className="py-4 text-muted">{none}</p> : null}
      <ul>
        {papers.map((paper) => (
          <li key={paper.id} className="border-b border-line py-4">
            <Link
              to={`/research/${paper.paper_id}`}
              className="font-serif text-[19px] leading-[26px] font-semibold [overflow-wrap:anywhere] hover:underline"
            >
              {paper.title}
            </Link>
            <p className="mt-1 text-[14px] leading-5 text-muted tabular-nums">
              {paper.category} · {shortDate(paper.published_at)} · {paper.views} {paper.views === 1 ? 'view' : 'views'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member as everyone may see them; what only the member may do stands under the name. */
export function ProfileView({ profile, children }: { profile: ShownProfile; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[880px] gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <ProfileHead profile={profile} />
      {children}
      {profile.bio ? (
        <p className="max-w-[68ch] font-serif text-[18px] leading-7 whitespace-pre-line [overflow-wrap:anywhere]">
          {profile.bio}
        </p>
      ) : null}
      <ProfileFigures profile={profile} />
      <TagSection title="Research interests" tags={profile.research_interests} />
      <TagSection title="Skills & Expertise" tags={profile.skills} />
      <ProfileAchievements achievements={profile.achievements} />
      <Papers
        id="published-papers"
        title="Published Papers"
        none="No papers published yet."
        papers={profile.published_papers}
      />
      {profile.mentored_papers.length > 0 ? (
        <Papers id="mentored-papers" title="Mentored Papers" papers={profile.mentored_papers} />
      ) : null}
    </div>
  )
}
