import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'

type Letter = {
  /** Members, by id. */
  to: string[]
  subject: string
  paragraphs: string[]
  /** A path of ours, where it can be acted on. */
  link: string
}

/** Tells members of what concerns them, in the transaction that it comes from. */
export async function tell(kernel: Kernel, tx: Db, { to, subject, paragraphs, link }: Letter): Promise<void> {
  const members = await membersByIds(tx, to)
  for (const { email, firstName } of members.values()) {
    const text = [`Dear ${firstName},`, ...paragraphs, `${kernel.settings.publicUrl}${link}`, 'Inflo'].join('\n\n')
    await kernel.mail.queue(tx, { to: email, subject, text })
  }
}
