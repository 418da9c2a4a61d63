import type { Page } from '@playwright/test'
import { NO_MAIL } from '../src/ui/mail/mail-availability.ts'

/** How screens promise mail. */
const PROMISE =
  /\b(we (e-?mail|mail|write to) you|we send (you )?a link|we (have|['’]ve) sent|by (e-)?mail\b|(is|are) mailed|check your (inbox|e-?mail)|to your mailbox|letter comes|get back to you)/i
/** Texts that are specified word for word: a line beside them says that no mail can be sent. */
const SPECIFIED = ["we've sent password reset instructions", "We'll get back to you soon!", 'Check Your Email']

const isExcused = (line: string, text: string): boolean =>
  line.includes('cannot send') || (text.includes(NO_MAIL) && SPECIFIED.some((words) => line.includes(words)))

/** What a text promises by mail though none can be sent. Pure. */
export const promisesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => PROMISE.test(line) && !isExcused(line, text))
    .map((line) => `promises mail: "${line.trim()}"`)

/** What a page promises by mail, on a server that has no mail server. */
export const promisesOn = async (page: Page): Promise<string[]> => promisesIn(await page.locator('body').innerText())
