import { readFileSync } from 'node:fs'

const LIST = new URL('./common-passwords.txt', import.meta.url)

/** The passwords that people choose most and that are tried first, in lower case. Where they are from stands in the file. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
)
