import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'

type About<D> = { kernel: Kernel; tx: Db; decision: D; notes: string }
type Letter = { subject: string; paragraphs: string[] }

/** Plain text: a greeting, the paragraphs that hold something, and nothing else. Pure. */
const textOf = (firstName: string, paragraphs: string[]): string =>
  [`Dear ${firstName},`, ...paragraphs.filter((paragraph) => paragraph !== ''), 'Inflo'].join('\n\n')

export const quoted = (notes: string): string => (notes === '' ? '' : `The reviewer wrote:\n${notes}`)

async function send({ kernel, tx }: { kernel: Kernel; tx: Db }, memberIds: string[], letter: Letter): Promise<void> {
  const members = await membersByIds(tx, memberIds)
  for (const { email, firstName } of members.values()) {
    await kernel.mail.queue(tx, { to: email, subject: letter.subject, text: textOf(firstName, letter.paragraphs) })
  }
}
