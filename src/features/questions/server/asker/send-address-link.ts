import { newToken } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { addressMail } from '../mails.ts'
import '../tables.ts'

/**
 * Mails a verification link to the member's own address. Anyone can register with any address, so nothing is revealed
 * before the link is used, not even whether there are questions. @throws Failure too_many
 */
export async function sendAddressLink(kernel: Kernel, actor: Actor): Promise<{ message: string }> {
  const address = actor.email.toLowerCase()
  await kernel.rateLimits.consume('open-form-mail', `to ${address}`)
  const token = newToken()
  await transact(kernel, async (tx) => {
    await addAddressLink(tx, {
      token_hash: hashToken(token),
      member_id: actor.id,
      address,
      made_at: kernel.now(),
    })
    await kernel.mail.queue(tx, addressMail(kernel, address, token))
  })
  return {
    message: kernel.mail.canSend
      ? `We have sent a link to ${address}. Open it while you are signed in.`
      : `This site cannot send e-mail at the moment, so no link was sent to ${address}. Please try again later.`,
  }
}

const addAddressLink = (tx: Db, link: NewAddressLink) => tx.insertInto('questions.address_link').values(link).execute()

type NewAddressLink = { token_hash: string; member_id: string; address: string; made_at: Date }
