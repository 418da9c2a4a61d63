import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { declarationOf } from '../../ai-declaration-presenter.ts'
import { planOf } from '../../sections.ts'
import type { PaperRole } from '../../paper-roles.ts'
import { canEditContributions } from '../policy.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import type { PaperRow } from '../queries.ts'
import { may } from '../rights.ts'
import type { AiUses } from '../../contract.ts'
import './tables.ts'

export type Seen = { actor: Actor; paperRole: PaperRole; paper: PaperRow }

export const notFound = () => new Failure('not_found', 'Paper not found')
const headingOf = (section: string | null): string | null => (section ? (planOf(section)?.heading ?? section) : null)

export async function present(db: Db, { actor, paperRole, paper }: Seen): Promise<AiUses> {
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

/** Returns the declaration of AI use in a paper; null if nothing was recorded or stated. */
export async function aiDeclaration(db: Db, paperId: string): Promise<string | null> {
  const [uses, none] = await Promise.all([listUses(db, paperId), findNone(db, paperId)])
  const noted = uses.toReversed().map(({ tool, purpose, section }) => ({ tool, purpose, heading: headingOf(section) }))
  return declarationOf({ uses: noted, none: none !== undefined }) ?? null
}

export const dayOf = sql<string>`to_char(used_on, 'YYYY-MM-DD')`

export const listUses = (db: Db, paperId: string) =>
  db
    .selectFrom('team.ai_use')
    .select(['id', 'source', 'tool', 'purpose', 'section', 'used_by'])
    .select(dayOf.as('used_on'))
    .where('paper_id', '=', paperId)
    .orderBy('team.ai_use.used_on', 'desc')
    .orderBy('noted_at', 'desc')
    .orderBy('id')
    .execute()

const findNone = (db: Db, paperId: string) =>
  db.selectFrom('team.ai_none').select(['said_by', 'said_at']).where('paper_id', '=', paperId).executeTakeFirst()
