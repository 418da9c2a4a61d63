import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { theAdminSignedIn } from './community.ts'

export const FAILED = { status: 500, json: { detail: 'Something went wrong on our side.' } }

export const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Waits until a search finds new texts, since the directory is updated a moment later. */
export async function untilFound(request: APIRequestContext, search: string, ...texts: string[]): Promise<void> {
  const { token } = await theAdminSignedIn(request)
  const find = () =>
    request.get('/api/directory/users', { params: { search }, headers: { authorization: `Bearer ${token}` } })
  for (const text of texts) await expect.poll(async () => (await find()).text()).toContain(text)
}
