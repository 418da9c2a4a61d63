import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Member } from './community.ts'
import { aPerson, type Person } from './people.ts'

/** Somebody with a browser of their own, in which a member is signed in. */
export async function as(browser: Browser, member?: Member): Promise<Person> {
  const person = await aPerson(browser)
  if (member) await person.page.addInitScript((kept) => localStorage.setItem('token', kept), member.token)
  return person
}

/** Expects that axe finds nothing on what a page shows now. */
export async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
