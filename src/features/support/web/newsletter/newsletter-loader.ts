import type { LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'

const WITH_LINK = ['confirm', 'unsubscribe'] as const
const TOLD = ['form', 'asked', 'refused', 'confirmed', 'left', 'expired'] as const

export type NewsletterData =
  | { step: (typeof TOLD)[number]; token: null }
  | { step: (typeof WITH_LINK)[number]; token: string }

/** Which of the newsletter's pages an address means. The link's token is not looked at before the button is pressed. */
export function newsletterLoader({ params }: Pick<LoaderFunctionArgs, 'params'>): NewsletterData {
  const { step = 'form', token } = params
  const withLink = WITH_LINK.find((known) => known === step)
  if (withLink && token) return { step: withLink, token }
  const told = TOLD.find((known) => known === step)
  if (!told || token) throw new Failure('not_found', 'There is no such page.')
  return { step: told, token: null }
}
