import type { Browser } from '@playwright/test'
import type { CommunityMember } from './community.ts'
import { createBrowserUser, type BrowserUser } from './people.ts'

/** Somebody with a browser of their own, in which a member is signed in. */
export async function as(browser: Browser, member?: CommunityMember): Promise<BrowserUser> {
  const person = await createBrowserUser(browser)
  if (member) await person.page.addInitScript((kept) => localStorage.setItem('token', kept), member.token)
  return person
}
