/**
 * Screens of the route table whose room is not open yet. They say so to whoever comes by an address, and no menu leads there.
 * A room that opens is taken off this list, and its screen joins `member-screens.ts`.
 */
export const COMING_PATHS = ['/directory', '/achievements', '/settings/privacy'] as const

export type ComingPath = (typeof COMING_PATHS)[number]

export const isComing = (path: string): boolean => (COMING_PATHS as readonly string[]).includes(path)
