import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { examplesAt } from './examples.ts'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) process.stderr.write('NOT RUN: the examples with curl: there is none here.\n')

let testApp: TestApp
let member: TestMember
let origin: string
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.createMember()
  origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.stop())

const environment = () => ({ PATH: process.env['PATH'] ?? '', EMAIL: member.email, PASSWORD: member.password })
const ANSWERS: Record<string, () => { curl: string; fetch: string }> = {
  'Find papers': () => ({ curl: '"papers":[', fetch: '[' }),
  'Sign in and get your profile': () => ({ curl: `"email":"${member.email}"`, fetch: member.email }),
  'Handle an error': () => ({ curl: '} 422', fetch: '422 ' }),
}
const titles = examplesAt('').map(({ title }) => title)
const exampleOf = (title: string) => examplesAt(origin).find((example) => example.title === title)

test('each example has an expected response', () => expect(titles).toEqual(Object.keys(ANSWERS)))

test.skipIf(!hasCurl).each(titles)('%s: with curl', async (title) => {
  const { stdout } = await run('/bin/sh', ['-c', exampleOf(title)?.curl ?? 'false'], { env: environment() })
  expect(stdout).toContain(ANSWERS[title]?.().curl)
})

test.each(titles)('%s: with fetch', async (title) => {
  const args = ['--input-type=module', '--eval', exampleOf(title)?.fetch ?? '']
  const { stdout } = await run(process.execPath, args, { env: environment() })
  expect(stdout).toContain(ANSWERS[title]?.().fetch)
})
