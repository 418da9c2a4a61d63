// Matches a backslash and a sign as one token, such as the line break "\\". The sign never starts a command.
const PAIR = String.raw`\\[^A-Za-z]`
const PAIRS = new RegExp(PAIR, 'g')

/** Returns a pattern that finds commands token by token, so that "\\input" is read as a line break and a word. Pure. */
export const commandPattern = (pattern: string): RegExp => new RegExp(`${PAIR}|(${pattern})`, 'g')

/** Replaces the commands that a pattern of `commandPattern` finds. Pure. */
export const replaceCommands = (tex: string, pattern: RegExp, by: string): string =>
  tex.replace(pattern, (all, found?: string) => (found === undefined ? all : by))

/**
 * Returns TeX in which every backslash starts a command, for searches. Line breaks become "&&", and other pairs of a
 * backslash and a sign become spaces, so the length does not change. Pure.
 */
export const withoutPairs = (tex: string): string => tex.replace(PAIRS, (pair) => (pair === '\\\\' ? '&&' : '  '))
