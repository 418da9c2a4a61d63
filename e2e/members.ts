import type { Browser } from '@playwright/test'
import type { CommunityMember } from './community.ts'
import { createBrowserUser, type BrowserUser } from './people.ts'

/** Opens a separate browser context, with the given member, if any, signed in. */
export async function as(browser: Browser, member?: CommunityMember): Promise<BrowserUser> {
  const person = await createBrowserUser(browser)
  if (member) await person.page.addInitScript((kept) => localStorage.setItem('token', kept), member.token)
  return person
}
