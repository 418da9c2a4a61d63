import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { COMMUNITY_FORM, type Audience, FULL_FORM, saveAudience, QUICK_FORM } from './audience.ts'

type DoorLinkProps = { door: Audience; className: string; children: ReactNode }

/**
 * Leads to an audience's form and remembers the audience. On a phone, it leads clinicians to the short form; the style
 * sheet knows which it is.
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

/** Links from one form to the other. */
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
