import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { AI_USES_MAX, declarationOf } from '../../ai-declaration-presenter.ts'
import { planOf } from '../../sections.ts'
import type { PaperRole } from '../../paper-roles.ts'
import type { AiUses } from '../../ai-use-contract.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { canEditContributions } from '../policy.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { findPaper, lockPaper, type PaperRow } from '../queries.ts'
import { may, paperRoleOf } from '../rights.ts'
import { addUse, deleteNone, deleteUse, findNone, listUses, saveNoAiUse } from './queries.ts'

type Seen = { actor: Actor; paperRole: PaperRole; paper: PaperRow }

const notFound = () => new Failure('not_found', 'Paper not found')
const headingOf = (section: string | null): string | null => (section ? (planOf(section)?.heading ?? section) : null)

/** How the use of AI in a paper would be declared; null where nothing was noted or said. */
export async function aiDeclaration(db: Db, paperId: string): Promise<string | null> {
  const [uses, none] = await Promise.all([listUses(db, paperId), findNone(db, paperId)])
  const noted = uses.toReversed().map(({ tool, purpose, section }) => ({ tool, purpose, heading: headingOf(section) }))
  return declarationOf({ uses: noted, none: none !== undefined }) ?? null
}

async function present(db: Db, { actor, paperRole, paper }: Seen): Promise<AiUses> {
  const [uses, none] = await Promise.all([listUses(db, paper.id), findNone(db, paper.id)])
  const named = [...uses.map(({ used_by: by }) => by), ...(none ? [none.said_by] : [])]
  const members = await membersByIds(db, [...new Set(named)])
  const nameOf = (id: string): string => members.get(id)?.name ?? FORMER_MEMBER
  const isOpen = canEditContributions(paper.status)
  return {
    uses: uses.map(({ used_by: by, ...use }) => ({
      ...use,
      heading: headingOf(use.section),
      used_by: nameOf(by),
      may_remove: isOpen && use.source === 'said' && (by === actor.id || paperRole === 'lead'),
    })),
    none: none ? { by: nameOf(none.said_by), at: none.said_at.toISOString() } : null,
    declaration: await aiDeclaration(db, paper.id),
    may_note: isOpen && may(paperRole, 'note_ai'),
  }
}

/** @throws Failure not_found for those who may not read the paper, too. */
export async function readAiUses({ db }: Kernel, actor: Actor, paperId: string): Promise<AiUses> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  return present(db, { actor, paperRole, paper })
}

type Change = { actor: Actor; paperId: string; change: (tx: Tx, seen: Seen) => Promise<unknown> }

const changeUses = (kernel: Kernel, { actor, paperId, change }: Change): Promise<AiUses> =>
  transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw notFound()
    if (!may(paperRole, 'note_ai')) throw new Failure('forbidden', 'Only those who work on a paper say what they used.')
    if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper is no longer being worked on.')
    const seen = { actor, paperRole, paper }
    await change(tx, seen)
    await publishPaperChange(kernel, tx, paperId)
    return present(tx, seen)
  })

type Noted = { paperId: string; tool: string; purpose: string; section: string | null; usedOn: string | undefined }

/** @throws Failure not_found, forbidden for readers, conflict once it is closed or there are too many, invalid */
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
        throw new Failure('conflict', `At most ${AI_USES_MAX} uses are noted of a paper. Please put some together.`)
      }
      const noted = { source: 'said' as const, used_by: actor.id, used_on: usedOn ?? today, noted_at: kernel.now() }
      await addUse(tx, { paper_id: paperId, ...use, ...noted })
      await deleteNone(tx, paperId)
    },
  })
}

/** @throws Failure not_found, forbidden for what another or Inflo noted, conflict once the paper is closed. */
export const removeUse = (kernel: Kernel, actor: Actor, { paperId, useId }: { paperId: string; useId: string }) =>
  changeUses(kernel, {
    actor,
    paperId,
    change: async (tx, seen) => {
      const use = (await present(tx, seen)).uses.find(({ id }) => id === useId)
      if (!use) throw new Failure('not_found', 'This use is not noted')
      if (!use.may_remove) throw new Failure('forbidden', 'Only whoever noted it or the lead takes it back.')
      await deleteUse(tx, useId)
    },
  })

/** @throws Failure not_found, forbidden for all but the authors, conflict where a use is noted or the paper is closed. */
export const declareNoAiUse = (kernel: Kernel, actor: Actor, { paperId, none }: { paperId: string; none: boolean }) =>
  changeUses(kernel, {
    actor,
    paperId,
    change: async (tx, { paperRole }) => {
      if (!may(paperRole, 'say_roles')) throw new Failure('forbidden', 'The authors say whether any was used.')
      if (!none) return deleteNone(tx, paperId)
      if ((await listUses(tx, paperId)).length > 0) {
        throw new Failure('conflict', 'A use is noted already. Please take it back first, if it was noted by mistake.')
      }
      return saveNoAiUse(tx, { paper_id: paperId, said_by: actor.id, said_at: kernel.now() })
    },
  })
