import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { COMMUNITY_FORM, type Audience, FULL_FORM, saveAudience, QUICK_FORM } from './audience.ts'

type DoorLinkProps = { door: Audience; className: string; children: ReactNode }

/**
 * Links to an audience's form, and stores the audience when clicked. Clinicians get the short form on phones: there are
 * two links, of which the style sheet hides one.
 */
export function AudienceLink({ door, className, children }: DoorLinkProps) {
  const onClick = () => saveAudience(localStorage, door)
  if (door === 'anyone') {
    return (
      <Link to={COMMUNITY_FORM} onClick={onClick} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <>
      <Link to={QUICK_FORM} onClick={onClick} className={`${className} sm:hidden`}>
        {children}
      </Link>
      <Link to={FULL_FORM} onClick={onClick} className={`${className} max-sm:hidden`}>
        {children}
      </Link>
    </>
  )
}

const WORDS = {
  anyone: ['Patient, relative, or curious?', 'Form for everyone'],
  care: ['Do you care for patients?', 'Form for clinicians'],
} as const

/** Links from one audience's form to the other's. */
export function OtherAudienceLink({ door }: { door: Audience }) {
  const [question, way] = WORDS[door]
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[14px] leading-5 text-muted">
      {question}
      <AudienceLink door={door} className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
        {way}
      </AudienceLink>
    </p>
  )
}
