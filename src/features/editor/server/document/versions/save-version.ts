import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Version } from '../../../document/versions-contract.ts'
import { lockCaughtUp } from '../../caught-up-paper.ts'
import { addVersion, findRepeated, findWhole, notFound, present } from './versions.ts'

/** Saves the paper's current text as a version. A repeated request gets the first version. @throws the same Failures as `lockForWriting`. */
export function saveVersion(
  kernel: Kernel,
  actor: Actor,
  { paperId, name }: { paperId: string; name: string },
): Promise<Version> {
  return transact(kernel, async (tx) => {
    await lockCaughtUp(kernel, tx, { actor, paperId, deed: 'write' })
    const id =
      (await findRepeated(tx, { paperId, name, madeBy: actor.id })) ??
      (await addVersion(tx, { paperId, reason: 'asked', name, madeBy: actor.id, now: kernel.now() }))
    const [version] = await present(tx, [await findWhole(tx, paperId, id)])
    if (!version) throw notFound()
    return version
  })
}
