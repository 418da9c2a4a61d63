import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promisesIn } from '../../../../e2e/promises.ts'
import { firstHtml } from '#features/library/server/pages.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { NO_MAIL } from '#ui/mail/mail-availability.ts'

const PATHS = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/newsletter',
  '/newsletter/asked',
  '/newsletter/confirmed',
  '/ask',
  '/submit',
  '/submit-clinician-question',
  '/track/Q-2026-AAAAAAAA',
  '/about',
  '/about/professionals',
  '/about/students',
  '/privacy',
  '/faq',
  '/support',
  '/general-feedback',
]
/** Pages that state that no mail can be sent. */
const HONEST = ['/forgot-password', '/newsletter', '/newsletter/asked', '/newsletter/confirmed', '/support']

const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))
    .replaceAll(/<\/?(p|li|h\d|div|section|ul|ol|dd|dt|label|button|a)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")

const shownOn = async (testApp: TestApp, path: string) => textOf((await firstHtml(testApp, path)).html)

describe('without a mail server', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp()
  })
  afterAll(() => testApp.stop())

  test.each(PATHS)('%s promises no e-mail', async (path) => {
    expect(promisesIn(await shownOn(testApp, path))).toEqual([])
  })

  test.each(HONEST)('%s says that no e-mail can be sent', async (path) => {
    expect(await shownOn(testApp, path)).toContain(NO_MAIL)
  })

  test('the document tells browser-only code', async () => {
    expect((await firstHtml(testApp, '/forgot-password')).html).toMatch(/<html[^>]* data-no-mail=""/)
  })
})

describe('with a mail server', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  })
  afterAll(() => testApp.stop())

  test.each(PATHS)('%s says nothing about unavailable e-mail', async (path) => {
    expect(await shownOn(testApp, path)).not.toContain(NO_MAIL)
  })

  test('texts name what is sent by e-mail', async () => {
    expect(promisesIn(await shownOn(testApp, '/newsletter/asked'))).not.toEqual([])
    expect(promisesIn(await shownOn(testApp, '/submit'))).not.toEqual([])
    expect((await firstHtml(testApp, '/')).html).not.toContain('data-no-mail')
  })
})
