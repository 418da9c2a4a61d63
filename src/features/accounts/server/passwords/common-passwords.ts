import { readFileSync } from 'node:fs'

const LIST = new URL('./common-passwords.txt', import.meta.url)

/** The most common passwords in lower case, which attackers try first. The file states its source. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
)
