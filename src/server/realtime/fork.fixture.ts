import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '../testing/test-app.ts'

export type OtherProcess = {
  address: string
  /** Appends an entry to a topic. @returns the entry's number */
  append: (topic: string, data: unknown) => Promise<number>
  measure: () => Promise<{ rssBytes: number; sockets: number }>
  /** Kills the process, to simulate a crash. */
  kill: () => Promise<void>
}

/**
 * Starts another server process on the database of a test app. `build` is the directory of another build; if given, the
 * process runs its `src`.
 */
export async function anotherProcess(
  { connection }: TestApp,
  environment: Record<string, string>,
  { build }: { build?: string } = {},
): Promise<OtherProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'inflo-live-'))
  const here = fileURLToPath(new URL('./process.fixture.ts', import.meta.url))
  const child = fork(build ? join(build, 'src/server/realtime/process.fixture.ts') : here, [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      INFLO_LIMITS_SCALE: '1000',
      INFLO_DATA_DIR: directory,
      TEST_CONNECTION: JSON.stringify(connection),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error('The other process ended before it listened.')))
  early.catch(() => undefined)
  const [{ port }] = (await Promise.race([once(child, 'message'), early])) as [{ port: number }]
  const ask = async <T>(asked: object): Promise<T> => {
    const answered = once(child, 'message')
    child.send(asked)
    return ((await answered) as [T])[0]
  }
  return {
    address: `http://127.0.0.1:${port}`,
    append: async (topic, data) => (await ask<{ seq: number }>({ append: { topic, data } })).seq,
    measure: () => ask({ measure: true }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
