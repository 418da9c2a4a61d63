import { sql } from 'kysely'
import { admittedMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import { foldText } from '#shared/text/fold-text.ts'
import { SUGGESTIONS_MAX } from '../limits.ts'
import './tables.ts'

const NOT_HIDDEN = sql<boolean>`not exists (
  select from profiles.visibility as chosen where chosen.member_id = profile.member_id and chosen.in_directory = 'nobody')`

const HOLDERS_MAX = 40

type Asked = { field: 'institution' | 'program'; search: string }

/** Returns the candidates that an admin named, or that an active and discoverable member entered. */
async function ofThoseShown(db: Db, candidates: SuggestionCandidate[]): Promise<string[]> {
  const here = new Set(
    await admittedMembers(
      db,
      candidates.flatMap(({ holders }) => holders),
    ),
  )
  const shown = candidates.filter(({ holders, isNamed }) => isNamed || holders.some((id) => here.has(id)))
  return shown.slice(0, SUGGESTIONS_MAX).map(({ value }) => value)
}

/**
 * Suggests values that other members entered in a field. Institutions appear with their official names. If no
 * institution contains the typed text, suggests institutions with similar names.
 */
export async function suggest(db: Db, { field, search }: Asked): Promise<{ suggestions: string[] }> {
  if (field === 'program') return { suggestions: await ofThoseShown(db, await listPrograms(db, search)) }
  const suggestions = await ofThoseShown(db, await listInstitutionsContaining(db, search))
  return { suggestions: suggestions.length > 0 ? suggestions : await ofThoseShown(db, await listAlike(db, search)) }
}

/** Lists programs that contain a text, the most frequent first, in their most frequent spelling. */
async function listPrograms(db: Db, search: string): Promise<SuggestionCandidate[]> {
  const { rows } = await sql<SuggestionCandidate>`
    select mode() within group (order by program) as value, (array_agg(member_id))[1:${sql.lit(HOLDERS_MAX)}] as holders, false as "isNamed"
    from profiles.profile as profile where program is not null and ${foldedIn('program')} like ${containsPattern(foldText(search))} and ${NOT_HIDDEN}
    group by lower(program) order by count(*) desc, lower(program) limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/**
 * Lists institutions that have a name containing a text; the comparison understands common abbreviations. A merged
 * institution is replaced by the one that it was merged into. The institutions with the most members come first.
 */
async function listInstitutionsContaining(db: Db, search: string): Promise<SuggestionCandidate[]> {
  const { rows } = await sql<SuggestionCandidate>`
    with found as (
      select distinct own.root_id as id from profiles.institution_alias as alias
      join profiles.institution as own on own.id = alias.institution_id
      where ${foldedIn('alias.name')} like ${containsPattern(foldText(search))}
        or alias.key like '%' || replace(replace(replace(profiles.institution_key(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    )
    select ${SUGGESTED} from found join profiles.institution as root on root.id = found.id ${HELD}
    order by held.members desc, root.name limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/**
 * Lists institutions that have a name similar to the typed text, the most similar first. A merged institution is
 * replaced by the one that it was merged into.
 */
async function listAlike(db: Db, search: string): Promise<SuggestionCandidate[]> {
  const { rows } = await sql<SuggestionCandidate>`
    with found as (
      select own.root_id as id, max(similarity(alias.key, profiles.institution_key(${search}))) as likeness
      from profiles.institution_alias as alias join profiles.institution as own on own.id = alias.institution_id
      where alias.key % profiles.institution_key(${search}) group by own.root_id
    )
    select ${SUGGESTED} from found join profiles.institution as root on root.id = found.id ${HELD}
    order by likeness desc, root.name limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/** Number of candidates to load, so that enough remain after values entered only by hidden members are removed. */
const CANDIDATES_MAX = 60

/**
 * A value that members have entered, with the ids of some of those who are not hidden. `isNamed`: an admin named the
 * value, so it is shown regardless of its members.
 */
type SuggestionCandidate = { value: string; holders: string[]; isNamed: boolean }

// Normalizes a column in SQL, in the same way as `foldText` normalizes the search text.
const foldedIn = (column: string) =>
  sql<string>`regexp_replace(lower(normalize(${sql.ref(column)}, NFKD)), '[\\u0300-\\u036f]', '', 'g')`

const HELD = sql`
  left join lateral (
    select count(*) as members, (array_agg(profile.member_id))[1:${sql.lit(HOLDERS_MAX)}] as holders
    from profiles.institution as part join profiles.profile as profile on profile.institution_id = part.id
    where part.root_id = root.id and ${NOT_HIDDEN}
  ) as held on true`

const SUGGESTED = sql`root.name as value, coalesce(held.holders, '{}') as holders,
  root.ror_id is not null or exists (
    select from profiles.institution_alias as named where named.institution_id = root.id and named.source = 'admin') as "isNamed"`
