import { notify, type ToNotify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'

/** A decision inside its transaction, as far as telling of it goes. */
export type About<D> = { kernel: Kernel; tx: Tx; decision: D; notes: string }

/** What those concerned are told: a sentence, what to do next, and the path that leads there. */
export type Letter = { subject: string; text: string; nextStep: string; link: string }

const quoted = (notes: string): string => (notes === '' ? '' : `The reviewer wrote:\n${notes}`)

/** Tells members of a decision: in the bell the sentence alone; in a mail what the reviewer wrote, and what to do next. */
export const tell = (
  { kernel, tx, notes }: About<unknown>,
  told: Pick<ToNotify, 'to' | 'event'>,
  { subject, text, nextStep, link }: Letter,
): Promise<void> =>
  notify(kernel, tx, {
    ...told,
    text,
    link,
    mail: { subject, text: [text, quoted(notes), nextStep].filter((paragraph) => paragraph !== '').join('\n\n') },
  })
