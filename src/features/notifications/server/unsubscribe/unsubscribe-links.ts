import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { isEvent, type NoticeEvent } from '../../events.ts'
import { UNSUBSCRIBE_PAGES } from '../../pages.ts'
import '../tables.ts'

const ABOUT = 'ways out of mails'

/**
 * The e-mails that an unsubscribe link stops: e-mails about one event, the digest, or invitations to an e-mail address,
 * with or without an account.
 */
export type UnsubscribeTarget =
  | { ends: 'event'; memberId: string; event: NoticeEvent }
  | { ends: 'digest'; memberId: string }
  | { ends: 'invitations'; addressHash: string }

type Signing = Pick<Kernel, 'secrets' | 'settings'>

const spelled = (way: UnsubscribeTarget): string => {
  if (way.ends === 'event') return `event.${way.memberId}.${way.event}`
  return way.ends === 'digest' ? `digest.${way.memberId}` : `invitations.${way.addressHash}`
}

function read(text: string): UnsubscribeTarget | undefined {
  const [ends, whose = '', event = ''] = text.split('.')
  if (ends === 'event') return isEvent(event) ? { ends, memberId: whose, event } : undefined
  if (ends === 'digest') return { ends, memberId: whose }
  return ends === 'invitations' ? { ends, addressHash: whose } : undefined
}

/**
 * Creates a one-click unsubscribe link that needs no sign-in (RFC 8058). It contains its target and the server's
 * signature, and does not expire.
 */
export async function createUnsubscribeLink({ secrets, settings }: Signing, way: UnsubscribeTarget): Promise<string> {
  const text = spelled(way)
  return `${settings.publicUrl}${UNSUBSCRIBE_PAGES.toStop}/${text}.${await secrets.mark(text, ABOUT)}`
}

/** Returns the target of a token; undefined if this server did not create it. */
export async function readUnsubscribeToken(
  { secrets }: Signing,
  token: string,
): Promise<UnsubscribeTarget | undefined> {
  const at = token.lastIndexOf('.')
  const [text, mark] = [token.slice(0, Math.max(at, 0)), token.slice(at + 1)]
  return (await secrets.isMark(mark, { text, about: ABOUT })) ? read(text) : undefined
}

const hashOf = (address: string): string => hashToken(address.trim().toLowerCase())

/** Creates the link with which a person without an account unsubscribes from all senders' invitations. */
export const createInvitationUnsubscribeLink = (kernel: Signing, address: string): Promise<string> =>
  createUnsubscribeLink(kernel, { ends: 'invitations', addressHash: hashOf(address) })

/** Checks whether invitations may be sent to an e-mail address. */
export const canMailInvitations = async (db: Db, address: string): Promise<boolean> =>
  (await findRefused(db, hashOf(address))) === undefined

const findRefused = (db: Db, addressHash: string) =>
  db
    .selectFrom('notifications.refused_address')
    .select('refused_at')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
