import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { kind } from './proposals.ts'
import { presentProposal, withdrawOwn } from './suggestions.ts'

export const withdrawProposal = async (kernel: Kernel, actor: Actor, id: string) => ({
  proposal: presentProposal(await withdrawOwn(kernel, actor, { id, kind })),
})
