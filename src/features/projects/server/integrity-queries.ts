import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'
import type { Db } from '#server/data/db.ts'
import { spelled } from '#shared/states.ts'
import { waitStates } from '../states.ts'
import './tables.ts'

const counted = `
  select project.id, project.title, project.waiting, count(entry.id) as there
  from projects.project as project
  left join projects.waitlist_entry as entry on entry.project_id = project.id and entry.status = '${spelled(waitStates.waiting)}' and not entry.away
  group by project.id`

export const projectsIntegrityChecks: IntegrityCheck[] = [
  {
    name: 'projects.waiting',
    title: 'Projects whose waitlist count differs from their waitlist entries',
    find: findBySql(`
      select title || ': ' || waiting || ' counted, ' || there || ' there' from (${counted}) as counted where waiting <> there`),
    repair: {
      does: 'Recounts the waitlist entries of these projects.',
      act: repairBySql(`
        update projects.project as project set waiting = counted.there from (${counted}) as counted
        where counted.id = project.id and counted.there <> project.waiting`),
    },
  },
  memberReferenceCheck({
    name: 'projects.claim-accounts',
    title: 'Claims whose account does not exist',
    listing: 'select member_id from projects.claim',
  }),
]

/** Lists projects with the ids of their question and paper. */
export const listReferences = (db: Db) =>
  db.selectFrom('projects.project').select(['id', 'title', 'question_id', 'paper_id']).orderBy('id').execute()
