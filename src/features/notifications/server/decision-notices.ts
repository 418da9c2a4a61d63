import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { notify, type ToNotify } from './notify.ts'

/**
 * The message about a decision to the authors or other affected members: a subject line, a sentence, the next step, and
 * the path of the notice's link.
 */
export type DecisionMessage = { subject: string; text: string; nextStep: string; link: string }

const quoted = (notes: string): string => (notes === '' ? '' : `The reviewer wrote:\n${notes}`)

type Told = Pick<ToNotify, 'to' | 'event'> & { notes: string }

/**
 * Notifies members of a decision. The bell shows only the sentence; the e-mail includes the reviewer's notes and the
 * next step.
 */
export const notifyDecision = (
  kernel: Kernel,
  tx: Tx,
  { notes, subject, text, nextStep, link, ...told }: Told & DecisionMessage,
): Promise<void> =>
  notify(kernel, tx, {
    ...told,
    text,
    link,
    mail: { subject, text: [text, quoted(notes), nextStep].filter((paragraph) => paragraph !== '').join('\n\n') },
  })
