import type { Application } from '../application.ts'
import type { Pages } from '../pages/pages.ts'

/** The parts that the HTTP server serves: the application and the pages. */
export type AppParts = { application: Application; pages: Pages }
