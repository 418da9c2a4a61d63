import { newToken } from '#features/accounts/server/public.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/session.ts'
import { ANSWER_FRAGMENT, QUESTION_MAIL_PAGES } from '../pages.ts'
import { addAskerLink } from './asker-link-queries.ts'
import type { LinkPurpose } from './tables.ts'

/** An address of ours. From the configured public address, never from a request's Host. Pure. */
export const linkTo = ({ settings }: Pick<Kernel, 'settings'>, path: string): string =>
  new URL(path, settings.publicUrl).href

export const trackingPath = (trackingNumber: string): string => `/track/${trackingNumber}`

async function makeToken(tx: Db, purpose: LinkPurpose, { id, now }: { id: string; now: Date }): Promise<string> {
  const token = newToken()
  await addAskerLink(tx, { token_hash: hashToken(token), purpose, question_id: id, made_at: now })
  return token
}

/** A link by which the mails about a question are stopped. Only its token's hash is stored. */
export async function leaveLink(kernel: Kernel, tx: Db, id: string): Promise<string> {
  const token = await makeToken(tx, 'leave', { id, now: kernel.now() })
  return linkTo(kernel, `${QUESTION_MAIL_PAGES.toLeave}/${token}`)
}

type ToAnswer = { id: string; tracking_number: string }

/** A link to the tracking page with the secret that lets its reader answer. Only its hash is stored. */
export async function answerLink(kernel: Kernel, tx: Db, { id, tracking_number: number }: ToAnswer): Promise<string> {
  const token = await makeToken(tx, 'answer', { id, now: kernel.now() })
  return linkTo(kernel, `${trackingPath(number)}${ANSWER_FRAGMENT}${token}`)
}
