import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import type { DirectoryUser } from '../contract.ts'
import { INTERESTS_SHOWN } from '../limits.ts'
import { ROLE_LABELS } from '../roles.ts'

/** Specification 000, section 2: a founder is a fellow as a student, and a professional else. Pure. */
const foundingBadgeOf = ({ role, is_founding_member: isFounder }: DirectoryUser): string | undefined => {
  if (!isFounder) return undefined
  return role === 'student' ? 'Founding Fellow' : 'Founding Professional'
}

function Interests({ interests }: { interests: string[] }) {
  if (interests.length === 0) return null
  const more = interests.length - INTERESTS_SHOWN
  return (
    <ul aria-label="Research interests" className="flex flex-wrap gap-1.5">
      {interests.slice(0, INTERESTS_SHOWN).map((interest) => (
        <li key={interest} className="max-w-full">
          <Tag>{interest}</Tag>
        </li>
      ))}
      {more > 0 ? <li className="text-[13px] leading-6 text-muted">+{more} more</li> : null}
    </ul>
  )
}

function CardHead({ user }: { user: DirectoryUser }) {
  const badge = foundingBadgeOf(user)
  return (
    <div className="flex items-start gap-3">
      <Avatar name={user.display_name} photo={user.profile_photo_base64} sizePx={52} />
      <div className="min-w-0">
        <h3 className="font-serif text-[19px] leading-6 font-semibold [overflow-wrap:anywhere]">
          <bdi>{user.display_name}</bdi>
        </h3>
        <p className="text-[13px] leading-[18px] font-semibold text-brand">
          {ROLE_LABELS[user.role]}
          {badge ? ` · ${badge}` : ''}
        </p>
      </div>
    </div>
  )
}

type MemberCardProps = { user: DirectoryUser; isOwn: boolean; onContact: () => void }

/** A member, as the directory shows them. */
export function MemberCard({ user, isOwn, onContact }: MemberCardProps) {
  const { display_name: name, institution, program, bio, linkedin_url: linkedin } = user
  return (
    <article className="flex h-full flex-col gap-3 rounded-[6px] border border-line bg-surface p-5">
      <CardHead user={user} />
      {institution || program ? (
        <p className="text-[14px] leading-5 [overflow-wrap:anywhere]">
          {institution}
          {program ? <span className="block text-muted">{program}</span> : null}
        </p>
      ) : null}
      {bio ? <p className="line-clamp-3 text-[14px] leading-5 [overflow-wrap:anywhere]">{bio}</p> : null}
      <Interests interests={user.research_interests} />
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <ButtonLink size="small" to={`/profile/${user.id}/public`} aria-label={`View Profile of ${name}`}>
          View Profile
        </ButtonLink>
        {isOwn ? (
          <span className="text-[14px] leading-5 text-muted">This is you</span>
        ) : (
          <Button size="small" className="to-direct-message" onClick={onContact} aria-label={`Contact ${name}`}>
            Contact
          </Button>
        )}
        {linkedin ? (
          <a
            href={linkedin}
            target="_blank"
            rel="noreferrer"
            aria-label={`${name} on LinkedIn`}
            className="ml-auto flex size-9 items-center justify-center rounded-[6px] text-brand hover:bg-sunken pointer-coarse:size-11"
          >
            <IconBrandLinkedin size={20} aria-hidden="true" />
          </a>
        ) : null}
      </div>
    </article>
  )
}
