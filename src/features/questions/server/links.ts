import type { Insertable } from 'kysely'
import { newToken } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { ANSWER_FRAGMENT, QUESTION_MAIL_PAGES, RATING_FRAGMENT } from '../pages.ts'
import type { LinkPurpose, AskerLinkTable } from './tables.ts'

/** Returns a full URL on this site. It uses the configured public address, never a request's Host header. Pure. */
export const linkTo = ({ settings }: Pick<Kernel, 'settings'>, path: string): string =>
  new URL(path, settings.publicUrl).href

export const trackingPath = (trackingNumber: string): string => `/track/${trackingNumber}`

type Link = { purpose: LinkPurpose; id: string; now: Date }

/** Creates a secret token for an e-mail, and the row that stores its hash. */
function drawToken({ purpose, id, now }: Link) {
  const token = newToken()
  return { token, row: { token_hash: hashToken(token), purpose, question_id: id, made_at: now } }
}

async function makeToken(tx: Db, link: Link): Promise<string> {
  const { token, row } = drawToken(link)
  await addAskerLinks(tx, [row])
  return token
}

const leaveUrl = (kernel: Kernel, token: string): string => linkTo(kernel, `${QUESTION_MAIL_PAGES.toLeave}/${token}`)

/** Creates a link that stops the e-mails about a question. Only the hash of its token is stored. */
export const leaveLink = async (kernel: Kernel, tx: Db, id: string): Promise<string> =>
  leaveUrl(kernel, await makeToken(tx, { purpose: 'leave', id, now: kernel.now() }))

/** Creates, for each of these questions, a link that stops its e-mails. @returns the links by question id. */
export async function leaveLinks(kernel: Kernel, tx: Db, ids: string[]): Promise<Map<string, string>> {
  const now = kernel.now()
  const drawn = ids.map((id) => drawToken({ purpose: 'leave', id, now }))
  await addAskerLinks(
    tx,
    drawn.map(({ row }) => row),
  )
  return new Map(drawn.map(({ row, token }) => [row.question_id, leaveUrl(kernel, token)]))
}

type Asked = { id: string; tracking_number: string }

/**
 * Creates a link to the tracking page with a secret token that permits an answer. Only the hash of the token is stored.
 */
export async function answerLink(kernel: Kernel, tx: Db, { id, tracking_number: number }: Asked): Promise<string> {
  const token = await makeToken(tx, { purpose: 'answer', id, now: kernel.now() })
  return linkTo(kernel, `${trackingPath(number)}${ANSWER_FRAGMENT}${token}`)
}

/**
 * Creates a link to the tracking page with a secret token that permits a rating. Only the hash of the token is stored.
 */
export async function ratingLink(kernel: Kernel, tx: Db, { id, tracking_number: number }: Asked): Promise<string> {
  const token = await makeToken(tx, { purpose: 'rating', id, now: kernel.now() })
  return linkTo(kernel, `${trackingPath(number)}${RATING_FRAGMENT}${token}`)
}

/** The fallback for unsent e-mails to askers: the question's tracking page shows the texts of these e-mails. */
export const QUESTION_FALLBACK = 'question'

const addAskerLinks = (tx: Db, links: Insertable<AskerLinkTable>[]) =>
  tx.insertInto('questions.asker_link').values(links).execute()
