import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'

const differing = `
  select role, institution_id, sum(kept) as kept, sum(there) as there from (
    select role, institution_id, members as kept, 0 as there from directory.tally
    union all select role, institution_id, 0, 1 from directory.entry
  ) as counted group by role, institution_id having sum(kept) <> sum(there)`

export const directoryIntegrityChecks: IntegrityCheck[] = [
  {
    name: 'directory.tally',
    title: 'Roles and institutions whose member count differs from the directory',
    find: findBySql(`
      select role || coalesce(' at ' || institution_id, '') || ': ' || kept || ' counted, ' || there || ' there'
      from (${differing}) as differing`),
    repair: {
      does: 'Recounts the members of these roles and institutions.',
      act: repairBySql(`
        insert into directory.tally (role, institution_id, members)
        select role, institution_id, there - kept from (${differing}) as differing`),
    },
  },
]
