import { afterAll, beforeAll, expect, test } from 'vitest'
import { strokesIn } from '#formats/manuscript/attribution/strokes.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { UNKNOWN } from '#formats/manuscript/attribution/writer-runs.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { connectEditor, type TestEditor } from '../document/document.fixture.ts'
import { createPaper } from '../workspace.fixture.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

const open = ({ token }: TestMember, paperId: string): Promise<TestEditor> => connectEditor({ address, token, paperId })

/** Returns the number of letters that each writer wrote. */
async function shares(paperId: string): Promise<Record<string, number>> {
  const { writers } = await testApp.as(lead)('GET /api/student/papers/:paperId/ledger', { params: { paperId } })
  return Object.fromEntries(writers.map(({ id, characters }) => [id, characters]))
}

const OWN = 'Two wards were watched.'
const FORGED = ' And the numbers were made up.'

/** Creates a paper with text by the colleague. @returns its id, the colleague's tab, and the tab's Yjs client id */
async function createWrittenPaper() {
  const paperId = await createPaper(testApp, lead, [colleague])
  const theirs = await open(colleague, paperId)
  theirs.write(OWN)
  await theirs.allSaved()
  return { paperId, theirs, client: theirs.doc.clientID }
}

/** Closes a tab as if the server had been killed before it stored all of the tab's text, which others may then send. */
async function leaveIncomplete(tab: TestEditor, client: number): Promise<void> {
  tab.leave()
  await eventually(async () => {
    const { numUpdatedRows } = await testApp.kernel.db
      .updateTable('team.document_client')
      .set({ is_complete: false })
      .where('client_id', '=', client)
      .where('is_complete', '=', true)
      .executeTakeFirstOrThrow()
    expect(Number(numUpdatedRows)).toBe(1)
  })
}

test('text inserted into the strokes of a colleague’s closed tab counts for nobody', async () => {
  const { paperId, theirs, client } = await createWrittenPaper()
  await leaveIncomplete(theirs, client)
  const forger = await open(lead, paperId)
  forger.doc.clientID = client
  forger.type(FORGED)
  await forger.allSaved()
  // The genuine and the forged text form one run of the document, but are attributed separately.
  const [stroke] = strokesIn(sectionRoot(forger.doc, 'methods'), new Set()).filter((one) => one.client === client)
  expect(stroke?.text).toContain('watched')
  expect(await shares(paperId)).toEqual({ [colleague.id]: OWN.length, [UNKNOWN]: FORGED.length })
  // Text that the forger types afterwards under their own client id is attributed to the forger.
  const honest = await open(lead, paperId)
  honest.type(' Twice.')
  await honest.allSaved()
  expect(await shares(paperId)).toMatchObject({ [colleague.id]: OWN.length, [lead.id]: 7 })
  forger.leave()
  honest.leave()
})

test('text written in the name of an open tab is not kept', async () => {
  const { paperId, theirs, client } = await createWrittenPaper()
  const forger = await open(lead, paperId)
  forger.doc.clientID = client
  forger.type(FORGED)
  expect(await forger.closed).toBe(CLOSED.restart)
  expect(theirs.text()).toBe(OWN)
  theirs.type(' Twice.')
  await theirs.allSaved()
  expect(await shares(paperId)).toEqual({ [colleague.id]: OWN.length + 7 })
  const honest = await open(lead, paperId)
  expect(honest.text()).toBe(`${OWN} Twice.`)
  for (const one of [theirs, honest]) one.leave()
})

test('a client that builds on forged text is disconnected', async () => {
  const { paperId, theirs, client } = await createWrittenPaper()
  const forger = await open(lead, paperId)
  const own = forger.doc.clientID
  forger.doc.clientID = client
  forger.type(FORGED)
  forger.doc.clientID = own
  forger.type(' And mine.')
  await forger.closed
  expect(theirs.text()).toBe(OWN)
  theirs.leave()
})

test('an unknown client cannot be taken over from the middle of its clock', async () => {
  const { paperId, theirs, client } = await createWrittenPaper()
  theirs.leave()
  await shares(paperId)
  await testApp.kernel.db.deleteFrom('team.document_client').where('client_id', '=', client).execute()
  const forger = await open(lead, paperId)
  forger.doc.clientID = client
  forger.type(FORGED)
  await forger.allSaved()
  expect(await shares(paperId)).toEqual({ [colleague.id]: OWN.length, [UNKNOWN]: FORGED.length })
  forger.leave()
})
