import type { LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { caller } from '#app/call.ts'

export async function supportLoader({ context }: LoaderFunctionArgs) {
  return context.get(caller)('GET /api/donations/offer')
}

export type Offer = Awaited<ReturnType<typeof supportLoader>>

export type EndingData = { step: 'end'; token: string } | { step: 'ended' | 'not-ended'; token: null }

/**
 * Determines from the URL which page of the flow for ending a monthly donation to show. The link's token is checked only
 * when the button is pressed.
 */
export function endingLoader({ params }: Pick<LoaderFunctionArgs, 'params'>): EndingData {
  const { step, token } = params
  if (step === 'end' && token) return { step, token }
  if ((step === 'ended' || step === 'not-ended') && !token) return { step, token: null }
  throw new Failure('not_found', 'This page doesn’t exist.')
}
