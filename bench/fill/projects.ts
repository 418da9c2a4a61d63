import { asOwner } from './owner.ts'

// Every project has its own question. One in five is full, with three members on its waitlist.
const QUESTIONS = `
insert into questions.question (id, tracking_number, kind, text, clinical_setting, asker_name, asker_email, asker_role,
  asker_institution, credit_by_name, notify_on_completion, allow_student_contact, active_mentorship,
  mentor_notification_preference, status, status_since, asked_at)
select md5('question ' || i)::uuid, 'Q-2026-' || translate(lpad(i::text, 8, '0'), '01', 'AB'), 'clinician',
  'Which of the warnings on ward ' || i || ' are answered at night, and which are silenced without a look at the patient?',
  (array['icu', 'emergency', 'surgery', 'outpatient', 'telehealth'])[1 + i % 5], 'Asker ' || i, 'asker@example.org',
  'physician', 'County Hospital', i % 2 = 0, true, true, i % 10 = 0, 'email', 'available', now(), now()
from generate_series(1, $1::int) as i`

const ROWS = `
insert into projects.project (id, kind, question_id, title, description, category, difficulty_level, required_skills,
  learning_objectives, tags, timeline_weeks, max_students, places_taken, waiting, clinical_setting, posted_at)
select md5('project ' || i)::uuid, 'professional_question', md5('question ' || i)::uuid,
  'Warnings on ward ' || i || ' at night: which are answered?',
  repeat('Compare how soon the warnings of a ward are answered by day and by night, before and after a change. ', 4),
  (array['Diagnostics', 'Clinical Workflow', 'Telemedicine', 'Patient Experience'])[1 + i % 4], 1 + i % 5,
  array['Statistics', (array['R', 'Python', 'Interviews'])[1 + i % 3]], array['Plan a study', 'Write a protocol'],
  array['alarms', 'nights'], 12, 1 + i % 4, case when i % 5 = 0 and i % 4 > 0 then 1 + i % 4 else 0 end,
  case when i % 5 = 0 and i % 4 > 0 then 3 else 0 end,
  (array['icu', 'emergency', 'surgery', 'outpatient', 'telehealth'])[1 + i % 5], now() - i * interval '7 minutes'
from generate_series(1, $1::int) as i`

const LINES = `
insert into projects.waitlist_entry (project_id, member_id, joined_at)
select id, gen_random_uuid(), now() from projects.project, generate_series(1, 3) where waiting = 3`

/** Gives some members claims and places on waitlists, so that lookups for each member find something. */
const OF_MEMBERS = [
  `insert into projects.claim (project_id, member_id, team_type, places, explanation, requested_at)
   select project.id, member.id, 'solo', 1, 'I have worked nights on two of these wards.', now()
   from accounts.member as member, (select id from projects.project order by posted_at desc limit 20) as project`,
  `insert into projects.waitlist_entry (project_id, member_id, joined_at)
   select project.id, member.id, now()
   from accounts.member as member, (select id from projects.project where waiting = 3 order by posted_at desc limit 5) as project`,
]

/** Writes the projects with their questions and waitlists, before the server starts. */
export const fillProjects = (environment: Record<string, string>, projects: number): Promise<void> =>
  asOwner(environment, async (client) => {
    await client.query(QUESTIONS, [projects])
    await client.query(ROWS, [projects])
    await client.query(LINES)
    // Vacuums the tables, as autovacuum would do after a while.
    await client.query('vacuum analyze')
  })

/** Gives every member claims and places on waitlists, while the server runs. */
export const fillMembers = (environment: Record<string, string>): Promise<void> =>
  asOwner(environment, async (client) => {
    for (const statement of OF_MEMBERS) await client.query(statement)
  })
