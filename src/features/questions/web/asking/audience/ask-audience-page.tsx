import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { Navigate, NavigationType, useLoaderData, useNavigationType } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { AudienceLink } from './audience-links-section.tsx'
import { audienceFor, formPathFor, readAudience } from './audience-choice.ts'
import type { Audience } from './audience.ts'

const TITLE = 'Submit a question · Inflo'
const DESCRIPTION =
  'Ask a health research question without an account, whether you care for patients, are a patient or relative, or are simply curious.'

const DOORS: [door: Audience, name: string, text: string][] = [
  ['care', 'I care for patients', 'Nurses, physicians, therapists, pharmacists: everyone who works in care.'],
  ['anyone', 'I am a patient, a relative, or curious', 'Students too. Plain language is fine.'],
]

/**
 * Returns the form to redirect to. Returns undefined if the audience is unknown, or if the visitor used the Back button
 * or entered this page's URL. The page then asks for the audience.
 */
function useKnownForm(): string | undefined {
  const [kept] = useState(() => (import.meta.env.SSR ? undefined : readAudience(localStorage)))
  const { user } = useSession()
  const going = useNavigationType()
  if (going === NavigationType.Pop) return undefined
  const door = audienceFor(kept, user?.role)
  // Same width as the style sheet's "sm" breakpoint.
  return door && formPathFor(door, !window.matchMedia('(min-width: 40rem)').matches)
}

/** Shows the page that asks who the asker is, to choose the right form. */
export default function AskAudiencePage() {
  const { origin } = useLoaderData<{ origin: string }>()
  const known = useKnownForm()
  if (known) return <Navigate to={known} replace />
  return (
    <div className="mx-auto max-w-[880px] px-4 pt-9 pb-16 sm:px-6 sm:pt-16 sm:pb-24">
      <title>{TITLE}</title>
      <meta name="description" content={DESCRIPTION} />
      <meta property="og:title" content={TITLE} />
      <meta property="og:description" content={DESCRIPTION} />
      <link rel="canonical" href={`${origin}/ask`} />
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[44px] sm:leading-[50px]">
        Submit a question
      </h1>
      <p className="mt-3 max-w-[58ch] font-serif text-[18px] leading-7 text-pretty text-muted sm:text-[19px] sm:leading-[30px]">
        Which describes you? We’ll only ask what’s relevant.
      </p>
      <ul className="mt-7 grid gap-4 sm:mt-9 sm:grid-cols-2">
        {DOORS.map(([door, name, text]) => (
          <li key={door} className="grid">
            <AudienceLink
              door={door}
              className="flex min-h-32 items-center gap-4 rounded-[6px] border border-control bg-surface px-5 py-5 hover:border-brand hover:bg-soft"
            >
              <span className="flex-1 self-start">
                <span className="block font-serif text-[21px] leading-7 font-semibold text-balance">{name}</span>
                <span className="mt-1.5 block text-muted">{text}</span>
              </span>
              <IconChevronRight size={22} aria-hidden="true" className="flex-none text-brand" />
            </AudienceLink>
          </li>
        ))}
      </ul>
      <p className="mt-7 max-w-[64ch] text-muted">
        Either way you need no account. An editor reads your question, students research it with faculty and clinicians,
        and everyone can read the answer.
      </p>
    </div>
  )
}
