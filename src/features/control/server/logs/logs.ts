import { membersNamed, membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { LogSearch, readLogPage } from '#server/admin-log/log-queries.ts'
import type { Db } from '#server/data/db.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { shownPapers } from '#features/library/server/public.ts'
import { existingNumbers } from '#features/questions/server/public.ts'
import type { LogEntry, logsCalls } from '../../logs-contract.ts'
import { logMessageOf, reasonOf } from './log-messages.ts'
import type { LogPiece } from './pieces.ts'

export type Exported = CallParsed<(typeof logsCalls)['GET /api/super-admin/logs/export']>['query']

const DAY_MS = 86_400_000

/** Returns the conditions of a log search. The search text also matches members' current names and entries' labels. */
export async function searchOf(
  db: Db,
  { search, action, since, until }: Omit<Exported, 'format'>,
  actions: string[],
): Promise<LogSearch> {
  const memberIds = search === '' ? [] : await membersNamed(db, search)
  const called = search === '' ? [] : actions.filter((one) => isCalled(one, search))
  return {
    search: { text: search, memberIds, actions: called },
    action,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(new Date(until).getTime() + DAY_MS),
  }
}

const isCalled = (action: string, search: string): boolean =>
  logMessageOf(action).label.toLowerCase().includes(search.toLowerCase())

type Row = Awaited<ReturnType<typeof readLogPage>>['rows'][number]

type Said = LogEntry['says'][number]

const MEMBER = /^member ([\da-f-]{36})$/

/** Fetches the members, papers and questions that the pieces refer to. */
async function look(db: Db, pieces: LogPiece[], more: string[]) {
  const ids = [...new Set([...pieces.flatMap((piece) => ('member' in piece ? piece.member : [])), ...more])]
  const [people, present, papers, numbers] = await Promise.all([
    membersByIds(db, ids),
    presentMembers(db, ids),
    shownPapers(
      db,
      pieces.flatMap((piece) => ('paper' in piece ? piece.paper : [])),
    ),
    existingNumbers(
      db,
      pieces.flatMap((piece) => ('question' in piece ? piece.question : [])),
    ),
  ])
  return { people, present: new Set(present), papers, numbers }
}

type Found = Awaited<ReturnType<typeof look>>

/** Returns a piece's text with the item's current name, and a link if the item still exists. Pure. */
function sayPiece(piece: LogPiece, { people, present, papers, numbers }: Found): Said {
  if ('text' in piece) return { text: piece.text, to: piece.to ?? null }
  if ('paper' in piece) {
    const title = papers.get(piece.paper)
    return title === undefined
      ? { text: `the paper ${piece.paper}`, to: null }
      : { text: `“${title}”`, to: `/research/${encodeURIComponent(piece.paper)}` }
  }
  if ('question' in piece)
    return { text: piece.question, to: numbers.has(piece.question) ? `/track/${piece.question}` : null }
  const name = people.get(piece.member)?.name ?? 'a former member'
  return { text: name, to: present.has(piece.member) ? `/profile/${piece.member}/public` : null }
}

const isErased = (email = '@erased.invalid') => email.endsWith('@erased.invalid')

/** Presents entries to admins: as sentences, with current names and e-mail addresses. */
export async function presentEntries(db: Db, rows: Row[]): Promise<LogEntry[]> {
  const told = rows.map((row) =>
    logMessageOf(row.action)
      .says(row)
      .filter((piece) => !('text' in piece) || piece.text !== ''),
  )
  const targets = rows.map(({ target }) => MEMBER.exec(target)?.[1])
  const more = [...rows.map((row) => row.actor_id), ...targets].flatMap((id) => id ?? [])
  const found = await look(db, told.flat(), more)
  return rows.map((row, index) => {
    const admin = found.people.get(row.actor_id ?? '')
    const actor = {
      text: row.actor_name,
      to: row.actor_id && found.present.has(row.actor_id) ? `/profile/${row.actor_id}/public` : null,
    }
    return {
      id: row.seq,
      action: row.action,
      admin_name: row.actor_name,
      admin_email: isErased(admin?.email) ? null : (admin?.email ?? null),
      timestamp: row.at.toISOString(),
      target: row.target,
      target_name: found.people.get(targets[index] ?? '')?.name ?? null,
      reason: row.reason,
      why: reasonOf(row.action, row.reason),
      says: [
        actor,
        { text: ' ', to: null },
        ...(told[index] ?? []).map((piece) => sayPiece(piece, found)),
        { text: '.', to: null },
      ],
    }
  })
}
