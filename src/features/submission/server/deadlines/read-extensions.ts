import { findPaper } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { readStanding, presentExtension, whyNot } from './deadlines.ts'

export async function readExtensions({ db }: Kernel, actor: Actor, paperId: string) {
  const extensionContext = await readStanding(db, actor, await findPaper(db, paperId))
  return {
    extensions: extensionContext.extensions.map(presentExtension),
    why_not: whyNot(actor, extensionContext) ?? null,
  }
}
