import { membersByIds } from '#features/accounts/server/public.ts'
import { coAuthorsOf } from '#features/library/server/public.ts'
import { institutionNamed, institutionsOf } from '#features/profiles/server/public.ts'
import { findTeams, teammatesOf, workersOn } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { ReviewerConflict } from '../../desk-contract.ts'
import { CO_AUTHOR_YEARS } from '../../limits.ts'

/** A person who may be invited: a member, or a person by e-mail with an institution. */
export type Person = { memberId: string | null; email: string; institution: string }

export type ConflictCheck = (person: Person) => ReviewerConflict[]

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then
}

type Known = {
  teamIds: ReadonlySet<string>
  workerIds: ReadonlySet<string>
  workerEmails: ReadonlySet<string>
  common: ReadonlyMap<string, string>
  /** The institutions of the authors and the candidates, by member id. */
  institutions: ReadonlyMap<string, { id: string; name: string }>
  /** The ids of the institutions that were given by name. */
  named: ReadonlyMap<string, string>
}

const same = (text: string): string => text.trim().toLowerCase()

/** Returns the conflicts of one person with the paper's authors. Pure. */
function conflictsOf(person: Person, known: Known): ReviewerConflict[] {
  const { memberId, email } = person
  if (memberId && known.teamIds.has(memberId)) {
    return [{ kind: 'team', text: 'Is an author of this paper.', confirmable: false }]
  }
  if ((memberId && known.workerIds.has(memberId)) || (email && known.workerEmails.has(same(email)))) {
    return [{ kind: 'mentor', text: 'Works on this paper or mentors it.', confirmable: false }]
  }
  const found: ReviewerConflict[] = []
  const title = memberId ? known.common.get(memberId) : undefined
  if (title !== undefined) {
    const text = `Wrote “${title}” with an author of this paper in the last ${CO_AUTHOR_YEARS} years.`
    found.push({ kind: 'co_author', text, confirmable: true })
  }
  const own = (memberId && known.institutions.get(memberId)?.id) || known.named.get(person.institution)
  const shared = [...known.teamIds].flatMap((id) => known.institutions.get(id) ?? []).find(({ id }) => id === own)
  if (shared) {
    found.push({ kind: 'institution', text: `Is at an author’s institution: ${shared.name}.`, confirmable: true })
  }
  return found
}

/** Returns a function that names the conflicts of each of the given people with the authors of a paper. */
export async function createConflictCheck(
  db: Db,
  { paperId, people, now }: { paperId: string; people: Person[]; now: Date },
): Promise<ConflictCheck> {
  const since = yearsBefore(now, CO_AUTHOR_YEARS)
  const [team, workerIds] = await Promise.all([findTeams(db, [paperId]), workersOn(db, paperId)])
  const memberIds = team.map(({ member_id: id }) => id)
  const candidateIds = people.flatMap(({ memberId }) => memberId ?? [])
  const names = [...new Set(people.map(({ institution }) => institution).filter((name) => name !== ''))]
  const [workers, published, written, institutions, ids] = await Promise.all([
    membersByIds(db, workerIds),
    coAuthorsOf(db, { memberIds, since }),
    teammatesOf(db, { memberIds, since }),
    institutionsOf(db, [...new Set([...memberIds, ...candidateIds])]),
    Promise.all(names.map((name) => institutionNamed(db, name))),
  ])
  const known: Known = {
    teamIds: new Set(memberIds),
    workerIds: new Set(workerIds),
    workerEmails: new Set(Array.from(workers.values(), ({ email }) => same(email))),
    common: new Map([...written, ...published]),
    institutions,
    named: new Map(names.flatMap((name, index) => (ids[index] ? [[name, ids[index]]] : []))),
  }
  return (person) => conflictsOf(person, known)
}
