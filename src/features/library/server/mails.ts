import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail/mail.ts'

type Told = { paper_id: string; title: string; reason: string }
type Letter = Pick<MailToQueue, 'subject' | 'text'>

const addressOf = ({ settings }: Pick<Kernel, 'settings'>, { paper_id }: Told): string =>
  new URL(`/research/${paper_id}`, settings.publicUrl).href

const letter = (subject: string, paragraphs: string[]): Letter => ({
  subject,
  text: ['Hello,', ...paragraphs, 'Inflo'].join('\n\n'),
})

/** To each author of a paper that was withdrawn. Pure. */
export const withdrawalMail = (kernel: Pick<Kernel, 'settings'>, told: Told): Letter =>
  letter(`Your paper was withdrawn: ${told.title}`, [
    `Your paper “${told.title}” (${told.paper_id}) was withdrawn from the library by the editors. The reason, as readers see it:`,
    told.reason,
    `Its page stays and says so; the text is no longer shown:\n${addressOf(kernel, told)}`,
  ])

/** To each author of a paper that stands in the library again. Pure. */
export const restorationMail = (kernel: Pick<Kernel, 'settings'>, told: Told): Letter =>
  letter(`Your paper is in the library again: ${told.title}`, [
    `Your paper “${told.title}” (${told.paper_id}) was restored by the editors:`,
    told.reason,
    addressOf(kernel, told),
  ])
