import type { Application } from '../application.ts'
import type { Pages } from '../pages/pages.ts'

/** The parts of which the HTTP server is made. */
export type AppParts = { application: Application; pages: Pages }
