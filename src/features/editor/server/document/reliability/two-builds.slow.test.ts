import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createPaper, save } from '../../workspace.fixture.ts'
import { connectEditor, TestEditor } from '../document.fixture.ts'

const ROOT = join(import.meta.dirname, '../../../../../..')
const NEXT = SCHEMA_NUMBER + 1
const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let build: string
let older: OtherProcess
let newer: OtherProcess
let lead: TestMember
let colleague: TestMember

/** Builds the next version of the server, with one more kind of block in its schema. */
async function aNextBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inflo-next-'))
  for (const name of ['src', 'package.json']) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'db']) await symlink(join(ROOT, name), join(folder, name))
  const path = join(folder, 'src/formats/manuscript/schema.ts')
  const schema = await readFile(path, 'utf8')
  const next = schema
    .replace(`SCHEMA_NUMBER = ${SCHEMA_NUMBER}`, `SCHEMA_NUMBER = ${NEXT}`)
    .replace(/^ {2}doc: .*$/m, "$&\n  aside: { group: 'block', content: 'inline*', toDOM: () => ['aside', 0] },")
  expect(next).toContain(`SCHEMA_NUMBER = ${NEXT}`)
  expect(next).toContain('aside:')
  await writeFile(path, next)
  return folder
}

beforeAll(async () => {
  build = await aNextBuild()
  testApp = await createTestApp({ environment })
  older = await anotherProcess(testApp, environment)
  newer = await anotherProcess(testApp, environment, { build })
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(async () => {
  await older.kill()
  await newer.kill()
  await testApp.stop()
  await rm(build, { recursive: true, force: true })
})

const inOld = (paperId: string) => connectEditor({ address: older.address, token: lead.token, paperId })
const inNew = (paperId: string, { token } = colleague, doc = new Y.Doc()) =>
  connectEditor({ address: newer.address, token, paperId, schema: NEXT, doc })
const written = ({ doc }: TestEditor) => sectionRoot(doc, 'methods').toJSON()

function writeAside(editor: TestEditor): void {
  const aside = new Y.XmlElement('aside')
  aside.insert(0, [new Y.XmlText('Beside.')])
  sectionRoot(editor.doc, 'methods').push([aside])
}

test('an older build neither shows nor removes a newer build’s content; it keeps typed text and asks to reload', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [old, fresh] = [await inOld(paperId), await inNew(paperId)]
  old.type('Old words. ')
  await old.allSaved()
  await fresh.until(() => written(fresh).includes('Old words.'))
  writeAside(fresh)
  await fresh.allSaved()
  await old.until(() => old.access?.outdated === true, { within: 1_000 })
  expect(old.access).toMatchObject({ read: true, suggest: false, write: false })
  expect(old.access?.why).toMatch(/reload/)
  expect(written(old)).not.toContain('aside')

  old.type('Typed since. ')
  await old.closed
  expect(old.refused[0]).toMatch(/reload/)
  expect(written(fresh)).not.toContain('Typed since.')
  const again = new TestEditor({ address: newer.address, token: lead.token, paperId, doc: old.doc })
  await again.until(() => again.access?.outdated === true)
  expect([again.isSynced, written(again)]).toEqual([false, expect.not.stringContaining('aside')])

  again.leave()
  const reloaded = await inNew(paperId, lead, old.doc)
  await reloaded.allSaved()
  await fresh.until(() => written(fresh).includes('Typed since.'))
  expect(written(fresh)).toContain('<aside>Beside.</aside>')
  expect(written(reloaded)).toBe(written(fresh))
  for (const editor of [reloaded, fresh]) editor.leave()
})

test('an older server leaves a newer server’s changes alone', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const fresh = await inNew(paperId)
  fresh.type('New words. ')
  writeAside(fresh)
  await fresh.allSaved()
  await expect(save(testApp, lead, { paperId, sectionName: 'methods', content: 'Over it.' })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  const opened = new TestEditor({ address: older.address, token: lead.token, paperId })
  await opened.until(() => opened.access?.outdated === true)
  expect(opened.isSynced).toBe(false)
  const lost = new TestEditor({ address: older.address, token: lead.token, paperId, schema: NEXT })
  expect(await lost.closed).toBe(CLOSED.restart)
  const other = await inNew(paperId)
  expect(written(other)).toContain('<aside>Beside.</aside>')
  for (const editor of [opened, other, fresh]) editor.leave()
})
