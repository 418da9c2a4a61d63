import type { LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'

const WITH_LINK = ['confirm', 'unsubscribe'] as const
const TOLD = ['form', 'asked', 'refused', 'confirmed', 'left', 'expired'] as const

export type NewsletterData =
  | { step: (typeof TOLD)[number]; token: null }
  | { step: (typeof WITH_LINK)[number]; token: string }

/**
 * Returns which of the newsletter's pages a URL belongs to. The link's token is checked only when the button is
 * pressed.
 */
export function newsletterLoader({ params }: Pick<LoaderFunctionArgs, 'params'>): NewsletterData {
  const { step = 'form', token } = params
  const withLink = WITH_LINK.find((known) => known === step)
  if (withLink && token) return { step: withLink, token }
  const told = TOLD.find((known) => known === step)
  if (!told || token) throw new Failure('not_found', 'This page doesn’t exist.')
  return { step: told, token: null }
}
