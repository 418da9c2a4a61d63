type Told = { paper_id: string; title: string; reason: string }

/** A sentence for the bell, and what a mail says before the address of the paper. */
type Letter = { text: string; mail: { subject: string; text: string } }

const letter = (text: string, { subject, paragraphs }: { subject: string; paragraphs: string[] }): Letter => ({
  text,
  mail: { subject, text: paragraphs.join('\n\n') },
})

/** To each author of a paper that was withdrawn. Pure. */
export const withdrawalMail = ({ paper_id: number, title, reason }: Told): Letter =>
  letter(`Your paper “${title}” was withdrawn from the library by the editors.`, {
    subject: `Your paper was withdrawn: ${title}`,
    paragraphs: [
      `Your paper “${title}” (${number}) was withdrawn from the library by the editors. The reason, as readers see it:`,
      reason,
      'Its page stays and says so; the text is no longer shown:',
    ],
  })

/** To each author of a paper that stands in the library again. Pure. */
export const restorationMail = ({ paper_id: number, title, reason }: Told): Letter =>
  letter(`Your paper “${title}” is in the library again.`, {
    subject: `Your paper is in the library again: ${title}`,
    paragraphs: [`Your paper “${title}” (${number}) was restored by the editors:`, reason],
  })
