import type { TestApp, TestMember } from '#server/testing/test-app.ts'

type Seen = { testApp: TestApp; author: TestMember; paperId: string; title: string }

const SESSION_TIMES: readonly string[] = ['exported_at', 'last_active_at', 'last_used_at']

/** Returns the data without the times that each call of the member changes. */
const withoutSessionTimes = (data: object): unknown =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (SESSION_TIMES.includes(key) ? undefined : value)))

const RESPONSE_DATE = /<responseDate>[^<]*<\/responseDate>/

/** Returns everything that readers, authors and other servers can see of a paper, apart from the editors' panel. */
export async function readOutside({ testApp, author, paperId, title }: Seen) {
  const { db } = testApp.kernel
  const text = async (url: string) => {
    const { statusCode, body } = await testApp.inject({ method: 'GET', url })
    return `${statusCode} ${body.replace(RESPONSE_DATE, '')}`
  }
  return {
    library: await testApp.as(undefined)('GET /api/public/research-library', { query: {} }),
    search: (await testApp.as(undefined)('GET /api/public/research-library', { query: { search: title } })).papers,
    oai: await text('/oai?verb=ListRecords&metadataPrefix=oai_dc'),
    feed: await text('/feed.xml'),
    sitemap: await text('/sitemap.xml'),
    mails: await db.selectFrom('kernel.mail').select(['recipient', 'subject']).orderBy('id').execute(),
    notices: await db.selectFrom('notifications.notice').select(['member_id', 'event', 'text']).orderBy('id').execute(),
    deposits: await db.selectFrom('dois.deposit').select(['paper_id', 'doi']).execute(),
    numbers: await db.selectFrom('library.public_number').selectAll().execute(),
    events: await db.selectFrom('kernel.event').select(['type', 'subject_id']).orderBy('id').execute(),
    workspace: await testApp.as(author)('GET /api/student/papers/:paperId/workspace', { params: { paperId } }),
    data: withoutSessionTimes(await testApp.as(author)('GET /api/auth/export')),
  }
}
