import { membersByIds } from '#features/accounts/server/public.ts'
import type { SubmittedPaper } from '#features/workspace/server/public.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DecisionOf } from './policy.ts'

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

type ClaimTold = { memberId: string; title: string; paperId?: string }

export async function tellAboutClaim(about: About<DecisionOf<'claim'>>, { memberId, title, paperId }: ClaimTold) {
  const { kernel, decision, notes } = about
  const { publicUrl } = kernel.settings
  const letters: Record<DecisionOf<'claim'>, Letter> = {
    approved: {
      subject: `Your project is yours: ${title}`,
      paragraphs: [
        `Your claim on “${title}” was approved. Your paper is open, with guidance for each section:`,
        `${publicUrl}/student/papers/${paperId}`,
        quoted(notes),
      ],
    },
    revision_requested: {
      subject: `Please revise your claim: ${title}`,
      paragraphs: [
        `Your claim on “${title}” needs a change before it can be approved. Please claim the project again with it in mind.`,
        quoted(notes),
        `${publicUrl}/student/dashboard`,
      ],
    },
    rejected: {
      subject: `Your claim was not approved: ${title}`,
      paragraphs: [
        `Your claim on “${title}” was not approved this time. Other projects are open to claim:`,
        `${publicUrl}/student/dashboard`,
        quoted(notes),
      ],
    },
  }
  await send(about, [memberId], letters[decision])
}

type SubmissionTold = {
  paper: Pick<SubmittedPaper, 'title' | 'paperId' | 'teamIds'>
  /** The path of the published paper. */
  paperUrl?: string
}

export async function tellAboutSubmission(
  about: About<DecisionOf<'publication'>>,
  { paper: { title, paperId, teamIds }, paperUrl }: SubmissionTold,
) {
  const { kernel, decision, notes } = about
  const workspaceUrl = `${kernel.settings.publicUrl}/student/papers/${paperId}`
  const letters: Record<DecisionOf<'publication'>, Letter> = {
    approved_for_publication: {
      subject: `Published: ${title}`,
      paragraphs: [
        `“${title}” was approved, and stands in the Research Library under your names:`,
        paperUrl ? `${kernel.settings.publicUrl}${paperUrl}` : '',
        quoted(notes),
      ],
    },
    revision_requested: {
      subject: `Please revise: ${title}`,
      paragraphs: [
        `“${title}” needs a revision before it can be published. The text is open again for the whole team:`,
        workspaceUrl,
        quoted(notes),
      ],
    },
    rejected: {
      subject: `Not accepted: ${title}`,
      paragraphs: [`“${title}” was not accepted for publication.`, quoted(notes), workspaceUrl],
    },
  }
  await send(about, teamIds, letters[decision])
}
