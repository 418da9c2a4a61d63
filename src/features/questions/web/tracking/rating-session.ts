import { call } from '#app/call.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { RatedPaper } from '../../asker-contract.ts'
import { RATING_FRAGMENT } from '../../pages.ts'
import { createLinkSessions, type LinkSession } from './link-session.ts'

/** The papers that the asker may rate, or the reason why they cannot be shown. */
export type RatingsResult = { papers: RatedPaper[]; failed?: undefined } | { papers?: undefined; failed: string }

export type RatingSession = LinkSession<RatingsResult>

const NOT_SIGNED_IN =
  'To say whether the paper answered your question, use the link in our e-mail or sign in with the account you used to ask.'

async function read(trackingNumber: string, token: string | null): Promise<RatingsResult> {
  try {
    return await call('POST /api/questions/:trackingNumber/ratings', { params: { trackingNumber }, body: { token } })
  } catch (error) {
    if (!(error instanceof Failure)) return { failed: 'The paper could not be loaded. Please reload the page.' }
    return { failed: token || error.kind !== 'not_found' ? error.detail : NOT_SIGNED_IN }
  }
}

/** Returns the session in which the asker rates papers, for a URL with the fragment of such a link. */
export const ratingSessionAt = createLinkSessions(RATING_FRAGMENT, read)
