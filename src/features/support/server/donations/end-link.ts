import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { DONATION_PAGES } from '../../pages.ts'

const ABOUT = 'end of a monthly gift'
const LINK_INVALID = 'This link is invalid.'

/** Returns the link that ends a monthly donation. It does not expire. */
export async function endLink({ secrets, settings }: Kernel, subscriptionId: string): Promise<string> {
  return `${settings.publicUrl}${DONATION_PAGES.toEnd}/${await secrets.seal(subscriptionId, ABOUT)}`
}

/**
 * Returns the id of the subscription in a link's token.
 * @throws Failure bad_request for a token that we did not create
 */
export async function subscriptionIn({ secrets }: Kernel, token: string): Promise<string> {
  try {
    return await secrets.open(token, ABOUT)
  } catch {
    throw new Failure('bad_request', LINK_INVALID)
  }
}
