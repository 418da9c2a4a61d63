import type { Application } from '../application.ts'
import type { Pages } from '../pages/pages.ts'

/** What HTTP is served from. */
export type AppParts = { application: Application; pages: Pages }
