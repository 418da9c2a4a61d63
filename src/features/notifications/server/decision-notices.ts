import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { notify, type ToNotify } from './notify.ts'

/** What those concerned are told of a decision: a sentence, what to do next, and the path that leads there. */
export type DecisionMessage = { subject: string; text: string; nextStep: string; link: string }

const quoted = (notes: string): string => (notes === '' ? '' : `The reviewer wrote:\n${notes}`)

type Told = Pick<ToNotify, 'to' | 'event'> & { notes: string }

/** Tells members of a decision: in the bell the sentence alone; in a mail what the reviewer wrote, and what to do next. */
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
