import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSearch } from '#features/search/server/public.ts'
import { editsBetween } from '#features/search/server/spelling.ts'
import { transact } from '#server/data/transact.ts'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { withoutAccents } from '#shared/text/fold-text.ts'
import { createListedMember, readDirectory } from '../directory.fixture.ts'
import { compactMemberCounts, compactWordCounts } from './entry-queries.ts'
import { foldedNames, foldedWords, updateEntries } from './directory-projection.ts'

const MADE = 240
const FIRST = ['Amara', 'José', 'Bea', 'Björn B', 'Mei-Lin', 'Tomás', 'Aisha', 'Hana', 'Omar', 'Sofia', 'Sepsia']
const LAST = 'Berg Kanso O’Rourke Tanaka Al-Rashid Silva Nakamura Bergman Holm Baus Zhou'.split(' ')
const PLACES = ['University of Ghana', 'Kyoto Hosp.', 'Bergen Hospital', 'Univ. of Ghana', 'B Clinic']
const INTERESTS = ['Malaria', 'Sepsis', 'Sleep', 'Topic 1', 'Topic 12', 'Bed nets', 'Vitamin B', 'Patient Safety']
const BIOS = [
  'Counts malaria at night.',
  'I study studies.',
  'Nets for beds, b and t.',
  'Reads about Tanaka and sepsis.',
  '',
]
const ROLES = ['student', 'faculty', 'clinician'] as const
// A step that has no common factor with the list's length reaches every item of the list.
const pick = <T>(all: readonly T[], at: number, step: number): T => all[(at * step) % all.length] as T

let testApp: TestApp
let reader: TestMember

/** Inserts hundreds of members in bulk, with the same rows that API calls would have created. */
async function fill(): Promise<string[]> {
  const made = Array.from({ length: MADE }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at * 7919).padStart(12, '0')}`,
    first: pick(FIRST, at, 5),
    last: pick(LAST, Math.floor(at / 3), 7),
    role: pick(ROLES, at, 1),
    place: pick(PLACES, at, 3),
    bio: pick(BIOS, at, 7),
    interests: [...new Set([pick(INTERESTS, at, 1), pick(INTERESTS, at, 3)])],
    skills: at % 4 === 0 ? ['R', 'Statistics'] : ['Nursing studies'],
  }))
  const { db } = testApp.kernel
  for (const place of PLACES) {
    await createListedMember(testApp, { firstName: 'Founder', lastName: `Of ${place}` }, { institution: place })
  }
  await sql`with made as (select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, first text, last text, role text,
      place text, bio text, interests jsonb, skills jsonb)),
    members as (insert into accounts.member (id, email, first_name, last_name, role, password_hash, joined_at, setup_completed_at)
      select id, id || '@example.org', first, last, role, '', now(), now() from made)
    insert into profiles.profile (member_id, institution, institution_id, program, bio, research_interests, skills, updated_at)
    select id, place, (select institution_id from profiles.institution_alias where key = profiles.institution_key(place)), null, nullif(bio, ''),
      array(select jsonb_array_elements_text(interests)), array(select jsonb_array_elements_text(skills)), now() from made`.execute(
    db,
  )
  return made.map(({ id }) => id)
}

beforeAll(async () => {
  testApp = await createTestApp()
  reader = await testApp.createMember({ firstName: 'Bo', lastName: 'Reader' })
  const admin = await testApp.createMember({ role: 'admin', firstName: 'Ada', lastName: 'Bishop' })
  const ids = await fill()
  await testApp.kernel.events.deliverPending()
  await transact(testApp.kernel, (tx) => updateEntries(tx, ids))
  for (const id of ids.filter((_, at) => at % 9 === 3)) {
    const token = await createSession(testApp, id)
    await testApp.as({ token })('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
  }
  for (const id of ids.filter((_, at) => at % 29 === 7)) {
    const query = { reason: 'They asked for it.' }
    await testApp.as(admin)('DELETE /api/super-admin/users/:id', { params: { id }, query })
  }
  const blocked = { params: { userId: ids[8] ?? '' }, body: { only_mute: false } }
  await testApp.as(reader)('PUT /api/messaging/users/:userId/block', blocked)
  const leaver = await createListedMember(
    testApp,
    { firstName: 'Bea', lastName: 'Berg' },
    { research_interests: ['Malaria'] },
  )
  await testApp.kernel.events.deliverPending()
  await testApp.as(leaver)('DELETE /api/auth/account', { body: { password: leaver.password } })
  await testApp.kernel.events.deliverPending()
})
afterAll(() => testApp.stop())

type Said = {
  id: string
  sort_name: string
  role: string
  place: string
  names: string
  about: string
  spelled: string
}

/**
 * Reads all members whom the directory may show. Reads them from the accounts and profiles, not from the directory's
 * tables.
 */
async function everybody(): Promise<Said[]> {
  const { rows } = await sql<Record<string, string> & { said: string[] }>`
    select member.id, first_name, last_name, role, coalesce(place.root_id::text, '') as place, coalesce(bio, '') as bio,
      array_remove(array[profile.institution, root.name, program] || research_interests || skills, null) as said
    from accounts.member left join profiles.profile on profile.member_id = member.id
    left join profiles.institution as place on place.id = profile.institution_id
    left join profiles.institution as root on root.id = place.root_id
    where deleted_at is null
      and not exists (select from profiles.visibility as chosen where chosen.member_id = member.id and in_directory = 'nobody')`.execute(
    testApp.kernel.db,
  )
  return rows.map(({ id = '', first_name: first, last_name: last, role = '', place = '', bio = '', said }) => {
    const names = foldedNames(`${first} ${last}`)
    const traits = foldedWords([...new Set(said)].join(' '))
    const about = `${traits} ${foldedWords(bio)}`.trim()
    const spelled = `${names} ${traits}`.trim()
    return { id, sort_name: foldedWords(`${last} ${first}`), role, place, names, about, spelled }
  })
}

type Asked = { search?: string; role?: 'student' | 'faculty' | 'clinician'; institution?: string; page?: string }

/**
 * SQL function that checks whether a member has a word: as a prefix if it has three letters or more, by its stem, or as
 * the beginning of a name.
 */
const SAID_BY = sql`
  create function pg_temp.says(asked text, names text, words tsvector, by_stem boolean) returns boolean language sql as $$
    select words @@ (case when length(asked) < 3 then quote_literal(asked) else quote_literal(asked) || ':*' end)::tsquery
      or by_stem and words @@ to_tsquery('english', asked)
      or (length(asked) < 3 and exists (select from unnest(string_to_array(names, ' ')) as part where starts_with(part, asked)))
  $$`

/**
 * Checks whether a word is one typing error away. For very short words, only swapped letters or a doubled letter count.
 */
function isSlip(typed: string, word: string): boolean {
  if (editsBetween(typed, word) !== 1) return false
  if (typed.length > word.length) return typed.length > 3 || typed.replace(/(.)\1/u, '$1') === word
  const isSwapped = Array.from(typed).toSorted().join('') === Array.from(word).toSorted().join('')
  return isSwapped || typed.length >= 3
}

type Row = { id: string; says: boolean; exactly: boolean; named: boolean; alike: Record<string, number> }

async function naively({ search = '', role, institution, page = '1' }: Asked) {
  const all = await everybody()
  const place = institution === undefined ? undefined : await placeNamed(institution)
  const words = readSearch(withoutAccents(search)).wanted.flat()
  const { rows } = await testApp.kernel.db.connection().execute(async (db) => {
    await SAID_BY.execute(db).catch(() => undefined)
    return sql<Row>`
      select one.id, coalesce(bool_and(pg_temp.says(word, names, words, true)), true) as says,
        coalesce(bool_and(pg_temp.says(word, names, words, false)), true) as exactly,
        coalesce(bool_or(pg_temp.says(word, names, in_names, true)), false) as named,
        coalesce(jsonb_object_agg(word, word_similarity(word, spelled)) filter (where word is not null), '{}') as alike
      from (select *, to_tsvector('simple', names || ' ' || about) || to_tsvector('english', about) as words,
          to_tsvector('simple', names) as in_names
        from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
          as said (id uuid, sort_name text, names text, about text, spelled text)) as one
      left join unnest(${words}::text[]) as word on true group by one.id`.execute(db)
  })
  const of = new Map(all.map((one) => [one.id, one]))
  const found = rows.map(({ alike, ...row }) => {
    const one = of.get(row.id)
    const said = one?.spelled.split(' ') ?? []
    const likenesses = words.map((word) => Math.max(alike[word] ?? 0, said.some((own) => isSlip(word, own)) ? 0.9 : 0))
    return { ...row, ...one, name: one?.sort_name ?? '', likeness: Math.min(...likenesses) }
  })
  const holding = found.filter(({ says }) => says)
  const best = Math.max(...found.map(({ likeness }) => likeness))
  const alike = found.filter(({ likeness }) => likeness >= 0.5 && likeness >= Math.fround(best - 0.15) - 1e-6)
  const meant = words.length > 0 && holding.length === 0 ? alike : holding
  const shown = meant.filter(
    (one) => (role === undefined || one.role === role) && (place === undefined || one.place === place),
  )
  const order = shown.toSorted(
    (one, other) =>
      (meant === alike
        ? other.likeness - one.likeness
        : Number(other.named) - Number(one.named) || Number(other.exactly) - Number(one.exactly)) ||
      Number(one.name > other.name) - Number(one.name < other.name) ||
      Number(one.id > other.id) - Number(one.id < other.id),
  )
  return { total: order.length, ids: order.slice((Number(page) - 1) * 12, Number(page) * 12).map(({ id }) => id) }
}

async function placeNamed(name: string): Promise<string> {
  const { rows } = await sql<{ root_id: string }>`
    select root_id from profiles.institution_alias join profiles.institution on institution.id = institution_id
    where key = profiles.institution_key(${name})`.execute(testApp.kernel.db)
  return rows[0]?.root_id ?? 'nowhere'
}

const GHANA = 'University of Ghana'
const ASKED: Asked[] = [
  ...Array.from('abhkmnorstz', (search) => ({ search })),
  ...['b', 't', 'r', 'a'].map((search) => ({ search, role: 'faculty' as const })),
  { search: 'b', institution: GHANA },
  { search: 'b', page: '2' },
  { search: 'b', page: '3', role: 'student' },
  { search: 'b', page: '9' },
  ...['be', 'ba', 'to', 'ber', 'berg', 'bergm', 'al', 'tanaka', 'holm'].map((search) => ({ search })),
  ...['malaria', 'sepsis', 'sepsi', 'study', 'studies', 'net', 'the', 'hospital', 'ghana'].map((search) => ({
    search,
  })),
  ...['2', '4'].map((page) => ({ search: 'malaria', page })),
  { search: 'sepsis', role: 'clinician', institution: GHANA },
  ...['topic 1', 'topic 12', 'topic', 'malaria sepsis', 'be nets', 'b malaria', 'tanaka sleep'].map((search) => ({
    search,
  })),
  ...['amra', 'hnaa', 'hlom', 'zhuo', 'abus', 'the', 'teh', 'studies', 'nursed'].map((search) => ({ search })),
  { search: 'hlom', role: 'faculty' as const },
  { search: 'holm', institution: GHANA, role: 'student' as const },
  ...['malarja', 'tanakka', 'nakamuro', 'sepsos', 'bergmann', 'univercity', 'malarja univercity'].map((search) => ({
    search,
  })),
  { search: 'malarja', role: 'student', page: '2' },
  { search: 'sepsos', institution: GHANA, role: 'faculty' },
  { search: 'xylophone' },
  { role: 'student', page: '2' },
  { institution: GHANA, role: 'clinician' },
  {},
]

test.each(ASKED)('a page and its total equal those of a naive search: %o', async (asked) => {
  const { users, pagination } = await readDirectory(testApp, reader, asked)
  expect({ total: pagination.total, ids: users.map(({ id }) => id) }).toEqual(await naively(asked))
})

test('the stored words and letters are those of the listed members, with one row each after aggregation', async () => {
  const { db } = testApp.kernel
  const entries = await db.selectFrom('directory.entry').select('member_id').execute()
  expect(entries).toHaveLength((await everybody()).length)
  const counted = () =>
    sql`select word, sum(members) as members from directory.word group by word having sum(members) <> 0 order by word`.execute(
      db,
    )
  const before = await counted()
  const { rows: said } = await sql`select word, count(*) as members from directory.entry
    cross join unnest(tsvector_to_array(words)) as word group by word order by word collate "C"`.execute(db)
  expect(before.rows).toEqual(said)
  await Promise.all([compactWordCounts(db), compactWordCounts(db)])
  expect((await counted()).rows).toEqual(said)
  expect(await db.selectFrom('directory.word').select('word').execute()).toHaveLength(said.length)
  const { rows: initials } = await sql`select initial, member_id from directory.initial except
    select left(part, 1), member_id from directory.entry cross join unnest(tsvector_to_array(names)) as part`.execute(
    db,
  )
  expect(initials).toEqual([])
})

test('the counts of each role and institution are stored, with one row each after aggregation', async () => {
  const { db } = testApp.kernel
  const { rows: there } = await sql`select role, institution_id, count(*) as members from directory.entry
    group by role, institution_id order by role, institution_id`.execute(db)
  await Promise.all([compactMemberCounts(db), compactMemberCounts(db)])
  const kept = db.selectFrom('directory.tally').selectAll().orderBy('role').orderBy('institution_id')
  expect(await kept.execute()).toEqual(there)
})
