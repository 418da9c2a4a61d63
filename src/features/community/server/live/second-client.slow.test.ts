import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const clientIn = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const knowsSockets = (python: string): boolean => spawnSync(python, ['-c', 'import websockets']).status === 0
const PYTHON = ['python3', '/usr/bin/python3'].find(knowsSockets)
if (!PYTHON)
  process.stderr.write('SKIPPED: a second client in Python, since python3 with `websockets` is not installed\n')

let testApp: TestApp
let address: string

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
})
afterAll(() => testApp.stop())

/**
 * Lets two members chat with an external client that knows only the protocol. @returns the results, actual and
 * expected
 */
async function talkBy(program: string, client: string) {
  const one = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  const other = await testApp.createMember({ firstName: 'Daniel', lastName: 'Roth' })
  const running = promisify(execFile)(program, [clientIn(client), address])
  running.child.stdin?.end(`${JSON.stringify({ one, other })}\n`)
  const { stdout } = await running
  const seen: unknown = JSON.parse(stdout)
  return { seen, due: dueBetween(one, other) }
}

const dueBetween = (one: TestMember, other: TestMember) => ({
  typing: 'Amara Osei',
  message: {
    content: 'Hello from elsewhere.',
    user_id: one.id,
    channel_id: 'general',
    is_deleted: false,
    message_type: 'text',
  },
  reactions: { '👍': [other.id] },
  edited: 'Hello again.',
  deleted: '[Message deleted]',
  direct: 'Only for you.',
  blocked: 'privacy_restricted',
  gone: 'general',
})

test('a client in plain Node that knows only the protocol talks with another client', async () => {
  const { seen, due } = await talkBy(process.execPath, './second-client.mjs')
  expect(seen).toMatchObject(due)
})

test.skipIf(!PYTHON)('a client in Python does the same', async () => {
  const { seen, due } = await talkBy(PYTHON ?? '', './second-client.py')
  expect(seen).toMatchObject(due)
})
