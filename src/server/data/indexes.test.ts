import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let client: pg.Client
beforeAll(async () => {
  testApp = await createTestApp()
  client = new pg.Client({ ...testApp.connection })
  await client.connect()
  await client.query(FILL)
  // PostgreSQL plans index-only scans only after a vacuum.
  await client.query('vacuum analyze accounts.member')
})
afterAll(async () => {
  await client.end()
  await testApp.stop()
})

// Drops foreign keys, so that rows can be inserted without the rows that they reference.
const FILL = `
  alter table projects.departure drop constraint departure_project_id_fkey;
  alter table questions.receipt_queue drop constraint receipt_queue_question_id_fkey;
  alter table editor.section drop constraint section_paper_id_fkey;
  alter table submission.submission drop constraint submission_paper_id_fkey;
  insert into kernel.mail (recipient, subject, body, queued_at, sent_at)
    select i || '@Example.org', 'A subject', case when i % 50 = 0 then 'Hello' end,
      now() - i * interval '1 minute', case when i % 4 > 0 then now() - i * interval '1 minute' end
    from generate_series(1, 20000) as i;
  insert into projects.departure (project_id, paper_id, member_id, by_id, reason, at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Moved.', now() from generate_series(1, 5000);
  insert into questions.receipt_queue (question_id, sender) select gen_random_uuid(), '::1' from generate_series(1, 5000);
  insert into editor.section (paper_id, name, position, last_updated_by)
    select gen_random_uuid(), 'methods', 0, gen_random_uuid() from generate_series(1, 5000);
  insert into submission.submission (paper_id, title, abstract, category, sections, word_count, submitted_by, submitted_at)
    select gen_random_uuid(), 'Title', 'Abstract', 'Diagnostics', '[]', 1, gen_random_uuid(), now() from generate_series(1, 5000);
  insert into accounts.member (email, password_hash, first_name, last_name, role, joined_at)
    select i || '@example.org', 'x', 'Ada', md5(i::text), 'student', now() from generate_series(1, 5000) as i;
  analyze kernel.mail, projects.departure, questions.receipt_queue, editor.section, submission.submission`

test.each([
  ['mail_recipient', `select subject from kernel.mail where lower(recipient) = '7@example.org' order by queued_at, id`],
  ['mail_sent', 'select id, body from kernel.mail where sent_at is not null order by queued_at desc, id limit 50'],
  [
    'mail_body_kept',
    `select id from kernel.mail where coalesce(sent_at, expired_at, failed_at) <= now() - interval '13 days' and body is not null limit 1000`,
  ],
  [
    'Index Only Scan using member_by_whole_name',
    'select id from accounts.member where deleted_at is null order by lower(last_name), lower(first_name), id limit 50 offset 2400',
  ],
  ['departure_project', 'select * from projects.departure where project_id = $one'],
  ['receipt_queue_question', 'delete from questions.receipt_queue where question_id = $one'],
  ['section_last_updated_by', 'select * from editor.section where last_updated_by = $one'],
  ['submission_submitted_by', 'select * from submission.submission where submitted_by = $one order by submitted_at, id'],
])('a query on many rows uses %s', async (index, query) => {
  const one = `'00000000-0000-4000-8000-000000000000'`
  const { rows } = await client.query(`explain ${query.replace('$one', one)}`)
  expect(JSON.stringify(rows)).toContain(index)
})
