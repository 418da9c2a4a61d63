import type pg from 'pg'
import { CALL_COLUMNS, CALL_TEXT, CALL_WORDS, type Kind, rowsOfCall } from './calls.ts'
import { asOwner } from './fill/owner.ts'
import { memberHeaders } from './members.ts'
import { type Environment, type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import type { Row, ReportSection } from './report.ts'

const MEMBERS = SHORT ? 2_000 : 100_000
const ASKED = SHORT ? 80 : 400
const P99_MAX_MS = 30

const LIST = '/api/directory/users'
const LETTERS = ['ber', 'kan', 'oso', 'tan', 'mar', 'sil', 'wen', 'gar', 'hol', 'nak']
const SYLLABLES = ['ga', 'ri', 'lo', 'ma', 'te', 'ni', 'so', 'vi', 'ka', 'be']
const name = (at: number): string => `${LETTERS[at % 10]}${SYLLABLES[Math.floor(at / 10) % 10]}`
const search = (words: string, more = ''): string => `${LIST}?search=${encodeURIComponent(words)}${more}`

const KINDS: { name: string; path: (at: number) => string }[] = [
  { name: 'Any of the first 200 pages', path: (at) => `${LIST}?page=${1 + (at % 200)}` },
  { name: 'One role', path: (at) => `${LIST}?role=${at % 2 ? 'faculty' : 'clinician'}&page=${1 + (at % 50)}` },
  { name: 'Searched by the beginning of a name', path: (at) => search(name(at)) },
  { name: 'Searched by the first letter of a name', path: (at) => search('bkostmgwhn'[at % 10] ?? '') },
  { name: 'Searched by a less common interest', path: (at) => search(`topic ${at % 300}`) },
  {
    name: 'Searched by a word of one in eight profiles',
    path: (at) => search(['malaria', 'sepsis', 'handover'][at % 3] ?? '', `&page=${1 + (at % 40)}`),
  },
  { name: 'Searched with a typing error', path: (at) => search(`${name(at).slice(0, 3)}x${name(at).slice(3)}n`) },
]

// Names, places and topics are distributed as in a real community: some institutions and interests have many members,
// most have few.
const PEOPLE = `
create temp table made as select i, md5('member ' || i)::uuid as id,
  (array['Amara','José','Yuki','Priya','Daniel','Ngozi','Elin','Wei','Fatima','Lucas','Ingrid','Kwame','Sofia','Hana','Omar','Clara','Tomás','Aisha','Björn','Mei'])[1 + (i * 7) % 20]
    || case when i % 3 = 0 then ' ' || chr(65 + i % 26) else '' end as first_name,
  initcap((array['ber','kan','oso','tan','mar','sil','wen','gar','hol','nak','adi','fer','lin','mor','kov','ras','del','bau','san','zie'])[1 + (i / 7) % 20]
    || (array['ga','ri','lo','ma','te','ni','so','vi','ka','be'])[1 + (i / 140) % 10]
    || (array['n','s','ra','do','wa','ck','ner','nen','ti','ez'])[1 + (i / 1400) % 10]) as last_name,
  floor(power(random(), 3) * 2000)::int as place, floor(power(random(), 3) * 300)::int as topic, floor(power(random(), 2) * 300)::int as second
from generate_series(1, $1::int) as i`

const FILL = [
  `insert into accounts.member (id, email, first_name, last_name, role, password_hash, joined_at, setup_completed_at)
   select id, 'made' || i || '@example.org', first_name, last_name,
     case when i % 10 < 6 then 'student' when i % 10 < 8 then 'faculty' else 'clinician' end, '', now() - i * interval '1 minute', now()
   from made`,
  `insert into profiles.institution (id, name, root_id, made_at)
   select md5('place ' || n)::uuid, name, md5('place ' || n)::uuid, now() from (
     select n, (array['University of','Hospital of','Institute of','College of'])[1 + n % 4] || ' ' ||
       initcap((array['vel','nor','kas','lum','tor','ard','bre','quin'])[1 + n % 8] || (array['ana','ovia','mark','holm','ville'])[1 + (n / 8) % 5]) || ' ' || n as name
     from generate_series(0, 1999) as n) as named`,
  `insert into profiles.institution_alias (key, institution_id, name, source)
   select profiles.institution_key(name), id, name, 'typed' from profiles.institution`,
  `insert into profiles.profile (member_id, institution, institution_id, program, bio, research_interests, skills, updated_at)
   select made.id, institution.name, institution.id,
     (array['Medicine','Nursing','Public Health','Pharmacy','Epidemiology'])[1 + i % 5],
     'I work on ' || (array['alarms','triage','sleep','malaria','falls','handover','sepsis','pain'])[1 + topic % 8] || ' in ward ' || topic ||
       ' and would like to read more about patients who wait, what they hear, and how care at night differs from care by day.',
     array['Topic ' || topic, (array['Telemedicine','Diagnostics','Patient Safety','Rural Health'])[1 + second % 4], 'Interest ' || second],
     array[(array['Statistics','Interviews','R','Python','Writing'])[1 + i % 5]], now()
   from made join profiles.institution on institution.id = md5('place ' || place)::uuid`,
  `insert into profiles.photo (member_id, picture, thumbnail, updated_at)
   select id, '\\x00', decode(repeat(md5(i::text), 90), 'hex'), now() from made where i % 2 = 0`,
  // Writes entries as the event consumer does (src/features/directory/server/members/directory-projection.ts).
  `insert into directory.entry (member_id, sort_name, role, institution_id, names, words, spelled)
   select id, last || ' ' || first, role, institution_id, to_tsvector('simple', first || ' ' || last),
     directory.words_of(first || ' ' || last, about), first || ' ' || last || ' ' || traits
   from (
     select *, search.plain(lower(traits || ' ' || bio)) as about from (
       select member.id, role, institution_id, bio, lower(translate(first_name, 'éáö', 'eao')) as first, lower(last_name) as last,
         search.plain(lower(concat_ws(' ', institution, program, array_to_string(research_interests, ' '), array_to_string(skills, ' ')))) as traits
       from accounts.member join profiles.profile on member_id = member.id) as said) as folded`,
]

const FILLED = [
  'accounts.member',
  'profiles.profile',
  'profiles.institution',
  'profiles.institution_alias',
  'directory.entry',
  'directory.initial',
  'directory.tally',
  'directory.word',
]

/**
 * Fills the tables with their inverted indexes dropped, then builds the indexes once. Updating the indexes row by row
 * takes many times as long.
 */
async function withIndexesAfterwards(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ schemaname: string; indexname: string; indexdef: string }>(
    `select schemaname, indexname, indexdef from pg_indexes
     where schemaname || '.' || tablename = any($1::text[]) and indexdef like '% USING gin %'`,
    [FILLED],
  )
  for (const { schemaname, indexname } of indexes) await client.query(`drop index ${schemaname}.${indexname}`)
  await fill()
  for (const { indexdef } of indexes) await client.query(indexdef)
}

/** Writes members with their profiles and search entries, before the server starts. */
const fillDirectory = (environment: Environment, members: number): Promise<void> =>
  asOwner(environment, async (client) => {
    await client.query('set maintenance_work_mem = 262144; select setseed(0.5)')
    await client.query(PEOPLE, [members])
    await withIndexesAfterwards(client, async () => {
      for (const statement of FILL) await client.query(statement)
    })
    await client.query(`vacuum analyze ${FILLED.join(', ')}`)
  })

/** Measures a member's searches of the member directory. */
export async function measureDirectory(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('directory')
  await fillDirectory(environment, MEMBERS)
  return serving(environment, async (server) => {
    const headers = await memberHeaders(server.origin, 'directory')
    const rows: Row[] = []
    for (const { name: title, path } of KINDS) {
      const paths = (count: number) => Array.from({ length: count }, (_, at) => path(at))
      const kind: Kind = { name: title, headers, asked: ASKED, most: { 1: P99_MAX_MS }, paths }
      rows.push(...(await rowsOfCall(context, server, kind)))
    }
    return [
      {
        title: `The directory of ${MEMBERS.toLocaleString('en-GB')} members`,
        text: `Each requested ${ASKED.toLocaleString('en-GB')} times, with generated members. ${CALL_TEXT}`,
        words: CALL_WORDS,
        columns: CALL_COLUMNS,
        rows,
      },
    ]
  })
}
