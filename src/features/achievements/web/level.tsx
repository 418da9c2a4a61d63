import type { Level } from '../levels.ts'

const COLOURS: Readonly<Record<Level, string>> = {
  bronze: 'text-accent',
  silver: 'text-muted',
  gold: 'text-warn',
  platinum: 'text-plum',
  diamond: 'text-brand',
}

/** The colour of a level, for its sign and its name. Pure. */
export const colourOf = (level: Level): string => COLOURS[level]
