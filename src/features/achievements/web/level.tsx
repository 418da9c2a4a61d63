import type { Level } from '../levels.ts'

const COLOURS: Readonly<Record<Level, string>> = {
  bronze: 'text-accent',
  silver: 'text-muted',
  gold: 'text-warn',
  platinum: 'text-plum',
  diamond: 'text-brand',
}

/** Returns the colour of a level's icon and name. Pure. */
export const colourOf = (level: Level): string => COLOURS[level]
