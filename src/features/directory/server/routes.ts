import type { FeaturePlugin } from '#server/http/serve.ts'
import { directoryFeatures } from '../features.ts'
import { directoryCalls } from '../contract.ts'
import { directoryAudits } from './auditing-queries.ts'
import { askMember } from './contact/service.ts'
import { addUpMembers, addUpWords, dropEntries, isListed } from './members/keeping-queries.ts'
import { keepDirectory, restate } from './members/keeping-service.ts'
import { readInstitutions, readMembers, readRoles, readStats } from './members/service.ts'

export const directoryRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(directoryFeatures)
  kernel.personalData.declare('directory', {
    // Made of what accounts and profiles keep, which is exported there.
    collect: async (db, { id }) => ({ is_listed: await isListed(db, id) }),
    hide: (tx, { id }) => dropEntries(tx, [id]),
    restore: (tx, { id }) => restate(tx, [id]),
    erase: async (tx, { id }) => {
      await dropEntries(tx, [id])
      await addUpWords(tx)
      await addUpMembers(tx)
    },
  })
  kernel.integrityChecks.declare(...directoryAudits)
  keepDirectory(kernel)
  kernel.jobs.schedule('directory.add-up-words', '*/10 * * * *', () => addUpWords(kernel.db))
  kernel.jobs.schedule('directory.add-up-members', '5-59/10 * * * *', () => addUpMembers(kernel.db))
  serve(directoryCalls, 'GET /api/directory/users', ({ query }) => readMembers(kernel, query))
  serve(directoryCalls, 'GET /api/directory/roles', () => readRoles(kernel))
  serve(directoryCalls, 'GET /api/directory/institutions', () => readInstitutions(kernel))
  serve(directoryCalls, 'GET /api/directory/stats', () => readStats(kernel))
  serve(directoryCalls, 'POST /api/directory/contact/:userId', ({ params, body }, actor) =>
    askMember(kernel, actor, { ...params, ...body }),
  )
}
