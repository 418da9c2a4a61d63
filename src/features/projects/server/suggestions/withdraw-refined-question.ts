import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { presentOne, kind } from './refined-questions.ts'
import { withdrawOwn } from './suggestions.ts'

export const withdrawRefined = async (kernel: Kernel, actor: Actor, id: string) => ({
  refined_question: await presentOne(kernel, await withdrawOwn(kernel, actor, { id, kind })),
})
