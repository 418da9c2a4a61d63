import type { Page } from '@playwright/test'
import { NO_MAIL } from '../src/ui/mail/mail-availability.ts'

/** Matches texts in which screens promise e-mail. */
const PROMISE =
  /\b(we(['’]ll)? (e-?mail|mail|write to) you|we(['’]ll)? send (you )?a|we (have|['’]ve) sent|by (e-)?mail\b|(is|are) mailed|check your (inbox|e-?mail)|to your mailbox|get the (next )?newsletter|get back to you)/i
/** Required texts that promise an e-mail. A line next to them says that no e-mail can be sent. */
const SPECIFIED = ["We'll get back to you soon!"]

const isExcused = (line: string, text: string): boolean =>
  line.includes('cannot send') || (text.includes(NO_MAIL) && SPECIFIED.some((words) => line.includes(words)))

/** Returns the phrases of a text that promise an e-mail although none can be sent. Pure. */
export const promisesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => PROMISE.test(line) && !isExcused(line, text))
    .map((line) => `promises mail: "${line.trim()}"`)

/** Returns the phrases of a page that promise an e-mail although the server cannot send any. */
export const promisesOn = async (page: Page): Promise<string[]> => promisesIn(await page.locator('body').innerText())
