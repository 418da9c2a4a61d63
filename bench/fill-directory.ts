import pg from 'pg'
import { joinDatabase } from '../src/server/data/database.ts'
import { readSettings } from '../src/server/read-settings.ts'

// Names, places and topics as often as in a community: some institutions and interests are those of many, most of few.
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
       ' and would like to read more about patients who wait, what they are told, and how care at night differs from care by day.',
     array['Topic ' || topic, (array['Telemedicine','Diagnostics','Patient Safety','Rural Health'])[1 + second % 4], 'Interest ' || second],
     array[(array['Statistics','Interviews','R','Python','Writing'])[1 + i % 5]], now()
   from made join profiles.institution on institution.id = md5('place ' || place)::uuid`,
  `insert into profiles.photo (member_id, picture, thumbnail, updated_at)
   select id, '\\x00', decode(repeat(md5(i::text), 90), 'hex'), now() from made where i % 2 = 0`,
  // As the consumer of events writes them (src/features/directory/server/members/directory-projection-service.ts).
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

/** Fills what has inverted indexes without these, and builds them once: row by row they take many times as long. */
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

/** Writes members with their profiles and what they are found by; before the server starts. */
export async function fillDirectory(environment: Record<string, string>, members: number): Promise<void> {
  const database = await joinDatabase(readSettings({ ...process.env, ...environment }))
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = 262144; select setseed(0.5)',
    )
    await client.query(PEOPLE, [members])
    await withIndexesAfterwards(client, async () => {
      for (const statement of FILL) await client.query(statement)
    })
    await client.query(`vacuum analyze ${FILLED.join(', ')}`)
  } finally {
    await client.end()
    await database.stop()
  }
}
