import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { controlRoutes } from '#features/control/server/routes.ts'
import { doisRoutes } from '#features/dois/server/routes.ts'
import { harvestRoutes } from '#features/harvest/server/routes.ts'
import { profilesRoutes } from '#features/profiles/server/routes.ts'
import { projectsRoutes } from '#features/projects/server/routes.ts'
import { libraryRoutes } from '#features/library/server/routes.ts'
import { notificationsRoutes } from '#features/notifications/server/routes.ts'
import { provenanceRoutes } from '#features/provenance/server/routes.ts'
import { questionsRoutes } from '#features/questions/server/routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { supportRoutes } from '#features/support/server/routes.ts'
import { reviewRoutes } from '#features/review/server/routes.ts'
import { workspaceRoutes } from '#features/workspace/server/routes.ts'
import type { Room } from './http/serve.ts'

/** The rooms of the house, each with its routes and jobs. */
export const rooms: Room[] = [
  accountsRoutes,
  profilesRoutes,
  projectsRoutes,
  libraryRoutes,
  harvestRoutes,
  doisRoutes,
  questionsRoutes,
  siteRoutes,
  supportRoutes,
  controlRoutes,
  workspaceRoutes,
  reviewRoutes,
  notificationsRoutes,
  provenanceRoutes,
]
