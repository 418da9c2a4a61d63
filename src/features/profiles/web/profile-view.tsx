import type { ReactNode } from 'react'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { shortDate } from '#shared/time/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ShownProfile, Award } from '../contract.ts'

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

/** Shows a member's public profile. `children`, such as actions, appear below the name. */
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

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse border-l-2 border-brand pl-3">
      <dt className="text-[14px] leading-5 text-muted">{name}</dt>
      <dd className="font-serif text-[28px] leading-9 font-semibold tabular-nums">{value.toLocaleString('en-GB')}</dd>
    </div>
  )
}

/** Shows how many papers, views, collaborations and achievements a member has. */
function ProfileFigures({ profile }: { profile: ShownProfile }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
      <Figure name="Published Papers" value={profile.published_papers.length} />
      <Figure name="Total Views" value={profile.total_views} />
      <Figure name="Collaborations" value={profile.collaborations} />
      <Figure name="Achievements" value={profile.achievements.length} />
    </dl>
  )
}

const nameOf = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1)

/** Shows a member's awards, the latest first. */
function ProfileAchievements({ achievements }: { achievements: Award[] }) {
  if (achievements.length === 0) return null
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements" className="mb-2 font-semibold">
        Achievements
      </h2>
      <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2">
        {achievements.map(({ title, date, level }) => (
          <li key={title} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
            <span className="font-semibold">{title}</span>
            <span className="text-[14px] leading-5 text-muted">
              {nameOf(level)} · {shortDate(date)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const linkClasses = 'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline'

const Verified = () => (
  <span className="inline-flex items-center gap-1 text-[13px] leading-[18px] font-semibold text-ok">
    <IconCircleCheck aria-hidden="true" size={16} stroke={2} />
    <span>
      Verified<span className="sr-only"> by signing in at ORCID</span>
    </span>
  </span>
)

/** Links to the member's profiles on other sites. */
function ProfileLinks({ profile: { linkedin_url, orcid_id, orcid_verified } }: { profile: ShownProfile }) {
  if (!linkedin_url && !orcid_id) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {linkedin_url ? (
        <li>
          <a href={linkedin_url} rel="me noopener" className={linkClasses}>
            LinkedIn
          </a>
        </li>
      ) : null}
      {orcid_id ? (
        <li className="flex flex-wrap items-center gap-x-2">
          <a href={`https://orcid.org/${orcid_id}`} rel="me noopener" className={linkClasses}>
            ORCID {orcid_id}
          </a>
          {orcid_verified ? <Verified /> : null}
        </li>
      ) : null}
    </ul>
  )
}
