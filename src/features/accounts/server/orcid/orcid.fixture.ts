import { expect } from 'vitest'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { orcidId } from '#shared/orcid.ts'
import type { Researcher } from './server.fixture.ts'

type Answer = Record<string, unknown> & { status: number }

let made = 0

/** Creates a person with an ORCID iD that no other person in the tests has. */
export function createResearcher(name = 'Josiah Carberry'): Researcher {
  made += 1
  const digits = String(218_250_000 + made).padStart(15, '0')
  const [orcid = ''] = '0123456789X'.split('').flatMap((check) => orcidId(`${digits}${check}`) ?? [])
  return { orcid, name }
}

/** Creates a test browser, which stores the cookie that is set at the beginning of an authorization. */
export function createTestBrowser(testApp: TestApp, actor?: { token: string }) {
  let cookie = ''
  const post = async (url: string, payload: object, signedIn = actor): Promise<Answer> => {
    const headers = {
      ...(cookie ? { cookie: `theme=dark; ${cookie}` } : {}),
      ...(signedIn ? { authorization: `Bearer ${signedIn.token}` } : {}),
    }
    const response = await testApp.inject({ method: 'POST', url, headers, payload })
    const set = response.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
    return { status: response.statusCode, cookie: set, ...response.json<Record<string, unknown>>() }
  }
  return {
    start: (purpose: 'sign-in' | 'link') => post('/api/auth/orcid/start', { purpose }),
    finish: (returned: object) => post('/api/auth/orcid/finish', returned),
    link: (state: unknown, as = actor) => post('/api/auth/orcid/link', { state }, as),
  }
}

export type TestBrowser = ReturnType<typeof createTestBrowser>

/** Follows a link of ORCID's consent page and returns the parameters of the redirect back to Inflo. */
export async function answerOfOrcid(
  authorizeUrl: unknown,
  words = 'Authorize access',
): Promise<Record<string, string>> {
  const page = await (await fetch(String(authorizeUrl))).text()
  const [, href = ''] = new RegExp(`href="([^"]*)">${words}<`).exec(page) ?? []
  return Object.fromEntries(new URL(href.replace(/&#38;/g, '&')).searchParams)
}

/** Runs an authorization from the pressed button to the server's final reply. */
export async function completeFlow(browser: TestBrowser, purpose: 'sign-in' | 'link'): Promise<Answer> {
  const { authorize_url } = await browser.start(purpose)
  const returned = await answerOfOrcid(authorize_url)
  return { ...(await browser.finish(returned)), state: returned.state }
}

/** Links the iD of the person who is signed in at the test ORCID server to the member's account. */
export async function linkOrcidTo(testApp: TestApp, member: TestMember) {
  const browser = createTestBrowser(testApp, member)
  const { state } = await completeFlow(browser, 'link')
  return browser.link(state)
}

/** Creates a member who has linked the iD of the current researcher. */
export async function createLinkedMember(testApp: TestApp): Promise<TestMember> {
  const member = await testApp.createMember()
  expect(await linkOrcidTo(testApp, member)).toMatchObject({ status: 200 })
  return member
}
