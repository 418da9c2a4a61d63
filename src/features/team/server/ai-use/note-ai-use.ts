import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { type Tx, transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField, Failure } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { AI_USES_MAX } from '../../ai-declaration-presenter.ts'
import type { AiUses } from '../../contract.ts'
import { planOf } from '../../sections.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { canEditContributions } from '../policy.ts'
import { lockPaper } from '../queries.ts'
import { may, paperRoleOf } from '../rights.ts'
import { type Seen, listUses, present, notFound } from './ai-use.ts'
import './tables.ts'

type Change = { actor: Actor; paperId: string; change: (tx: Tx, seen: Seen) => Promise<unknown> }

type Noted = { paperId: string; tool: string; purpose: string; section: string | null; usedOn: string | undefined }

/**
 * Records the use of an AI tool in a paper. @throws Failure not_found, forbidden for readers, conflict if the paper is
 * closed or has too many uses, invalid
 */
export function noteUse(kernel: Kernel, actor: Actor, { paperId, usedOn, ...use }: Noted): Promise<AiUses> {
  const today = pacificDay(kernel.now())
  if (usedOn !== undefined && usedOn > today) throw invalidField('used_on', 'Please choose today or an earlier day.')
  if (use.section !== null && !planOf(use.section))
    throw invalidField('section', 'Please choose a section of the paper.')
  return changeUses(kernel, {
    actor,
    paperId,
    change: async (tx) => {
      if ((await listUses(tx, paperId)).length >= AI_USES_MAX) {
        throw new Failure('conflict', `A paper can have at most ${AI_USES_MAX} recorded uses. Please combine some.`)
      }
      const noted = { source: 'said' as const, used_by: actor.id, used_on: usedOn ?? today, noted_at: kernel.now() }
      await addUse(tx, { paper_id: paperId, ...use, ...noted })
      await deleteNone(tx, paperId)
    },
  })
}

/**
 * Deletes a recorded use that the actor reported. @throws Failure not_found, forbidden for uses recorded by others or
 * by Inflo, conflict if the paper is closed
 */
export const removeUse = (kernel: Kernel, actor: Actor, { paperId, useId }: { paperId: string; useId: string }) =>
  changeUses(kernel, {
    actor,
    paperId,
    change: async (tx, seen) => {
      const use = (await present(tx, seen)).uses.find(({ id }) => id === useId)
      if (!use) throw new Failure('not_found', 'This AI use record was not found.')
      if (!use.may_remove)
        throw new Failure('forbidden', 'Only the person who recorded this use or the team lead can remove it.')
      await deleteUse(tx, useId)
    },
  })

/**
 * Stores or removes an author's statement that no AI was used. A use that is recorded later removes the statement.
 * @throws Failure not_found, forbidden for all but the authors, conflict if a use is recorded or the paper is closed.
 */
export const declareNoAiUse = (kernel: Kernel, actor: Actor, { paperId, none }: { paperId: string; none: boolean }) =>
  changeUses(kernel, {
    actor,
    paperId,
    change: async (tx, { paperRole }) => {
      if (!may(paperRole, 'say_roles'))
        throw new Failure('forbidden', 'Only the authors can say whether AI tools were used.')
      if (!none) return deleteNone(tx, paperId)
      if ((await listUses(tx, paperId)).length > 0) {
        throw new Failure('conflict', 'A use of AI is already recorded. If that is a mistake, please remove it first.')
      }
      return saveNoAiUse(tx, { paper_id: paperId, said_by: actor.id, said_at: kernel.now() })
    },
  })

const changeUses = (kernel: Kernel, { actor, paperId, change }: Change): Promise<AiUses> =>
  transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw notFound()
    if (!may(paperRole, 'note_ai'))
      throw new Failure(
        'forbidden',
        'Only people who can edit this paper or suggest changes can record their use of AI.',
      )
    if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper can no longer be edited.')
    const seen = { actor, paperRole, paper }
    await change(tx, seen)
    await publishPaperChange(kernel, tx, paperId)
    return present(tx, seen)
  })

const addUse = (tx: Db, use: Insertable<Tables['team.ai_use']>) => tx.insertInto('team.ai_use').values(use).execute()

const deleteUse = (tx: Db, id: string) => tx.deleteFrom('team.ai_use').where('id', '=', id).execute()

const deleteNone = (tx: Db, paperId: string) => tx.deleteFrom('team.ai_none').where('paper_id', '=', paperId).execute()

const saveNoAiUse = (tx: Db, none: Insertable<Tables['team.ai_none']>) =>
  tx
    .insertInto('team.ai_none')
    .values(none)
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()
