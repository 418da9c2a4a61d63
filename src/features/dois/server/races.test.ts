import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { findDeposits, createRegistrar, workOnDeposit } from './service.ts'
import { doiSettings } from './settings.ts'
import { createTestAgency } from './agency.fixture.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'

const ROUNDS = 4

let testApp: TestApp
let admins: [TestMember, TestMember]
let agency: Awaited<ReturnType<typeof createTestAgency>>

beforeAll(async () => {
  agency = await createTestAgency(({ body }) => {
    const { data } = JSON.parse(body.toString()) as { data: { attributes: { doi: string } } }
    const attributes = { doi: data.attributes.doi, state: 'findable' }
    return { status: 200, body: JSON.stringify({ data: { attributes } }) }
  })
  const environment = {
    DOI_PREFIX: '10.5555',
    DATACITE_REPOSITORY: 'TEST.INFLO',
    DATACITE_PASSWORD: 'a-secret-of-the-agency',
    DATACITE_URL: agency.url,
  }
  testApp = await createTestApp({ environment })
  admins = [await testApp.createMember({ role: 'admin' }), await testApp.createMember({ role: 'admin' })]
})
afterAll(async () => {
  agency.stop()
  await testApp.stop()
})

const deposit = (id: string) => {
  const { settings } = testApp.kernel
  return workOnDeposit(testApp.kernel, createRegistrar(settings.of(doiSettings)!, settings.publicUrl), id)
}

test('edits, retries and the registration of one paper at the same time all succeed, and it has its DOI', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, publicNumber } = await createPublication(testApp, { title: `At once ${round}` })
    const params = { paperId: publicNumber }
    await findDeposits(testApp.kernel, { registrar: 'datacite', prefix: '10.5555' })
    const retry = (admin: TestMember) =>
      testApp.as(admin)('POST /api/admin/library/doi-deposits/:paperId/retry', { params })
    const edit = (admin: TestMember, body: object) =>
      testApp.as(admin)('PUT /api/admin/research-papers/:paperId', { params, body })
    await Promise.all([
      edit(admins[0], { title: `Edited ${round}` }),
      retry(admins[0]),
      deposit(id),
      edit(admins[1], { category: 'Telemedicine' }),
      retry(admins[1]),
      deposit(id),
    ])
    const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params })
    expect(paper).toMatchObject({ title: `Edited ${round}`, version: 3, doi: `10.5555/${publicNumber.toLowerCase()}` })
  }
})
