import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createSandbox } from './sandbox.ts'
import type { TestOrder } from '../testing/confined/child.ts'
import { eventually } from '../testing/eventually.ts'

const FULL = 'Too much is being done. Try again soon.'

const aConfinement = ({ withinMs = 20_000, waitingMax = 20 } = {}) =>
  createSandbox<TestOrder, string>({
    script: new URL('../testing/confined/child.ts', import.meta.url),
    memoryMaxBytes: 256 * 1024 * 1024,
    withinMs,
    waitingMax,
    full: FULL,
  })

test('the time limit of a task starts when its process has started', async () => {
  const script = new URL('../testing/confined/slow-child.ts', import.meta.url)
  const { ask } = createSandbox<object, string>({
    script,
    memoryMaxBytes: 2 ** 28,
    withinMs: 1_000,
    waitingMax: 1,
    full: FULL,
  })
  expect(await ask({})).toBe('at last')
})

const pidOf = (said: string): number => Number(/\d+/.exec(said)?.[0])

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process handles task after task, and sees none of the server’s settings', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  const { ask } = aConfinement()
  const [first, second] = [await ask({ do: 'say' }), await ask({ do: 'say' })]
  expect(first).toBe(second)
  expect(first).toContain('knows 0 of')
  expect(pidOf(first)).not.toBe(process.pid)
})

test('each member has one task at a time, so that others get their turn', async () => {
  const { ask } = aConfinement()
  const own = [ask({ do: 'say' }, 'ida'), ask({ do: 'say' }, 'ida').catch((error: Error) => error.message)]
  const others = [ask({ do: 'say' }, 'ngozi'), ask({ do: 'say' }), ask({ do: 'say' })]
  const said = await own[0]
  expect(await own[1]).toBe(FULL)
  expect(await Promise.all(others)).toEqual([said, said, said])
  expect(await ask({ do: 'say' }, 'ida')).toBe(said)
})

test('a failed task returns its own error message, and the process continues', async () => {
  const { ask } = aConfinement()
  const first = await ask({ do: 'say' })
  await expect(ask({ do: 'fail' })).rejects.toThrow('The task cannot be done')
  expect(await ask({ do: 'say' })).toBe(first)
})

test('an endless task is killed at its time limit, and tasks that waited longer than that are answered', async () => {
  const { ask } = aConfinement({ withinMs: 1_000 })
  const first = await ask({ do: 'say' })
  const endless = ask({ do: 'loop' }).catch((error: Error) => error)
  const again = ask({ do: 'loop' }).catch((error: Error) => error)
  const waited = Array.from({ length: 9 }, () => ask({ do: 'say' }))
  expect(await endless).toMatchObject({ name: 'StoppedWork', message: 'took longer than 1 s' })
  expect(await again).toMatchObject({ name: 'StoppedWork' })
  const said = new Set(await Promise.all(waited))
  expect([said.size, said.has(first)]).toEqual([1, false])
  await eventually(() => expect(isAlive(pidOf(first))).toBe(false))
})

test.skipIf(process.platform !== 'linux')('a task that a busy machine gives no CPU time is not stopped', async () => {
  const { ask } = aConfinement({ withinMs: 1_000 })
  const pid = pidOf(await ask({ do: 'say' }))
  process.kill(pid, 'SIGSTOP')
  const starved = ask({ do: 'say' }).catch((error: Error) => error)
  await pause(2_000)
  process.kill(pid, 'SIGCONT')
  expect(pidOf(String(await starved))).toBe(pid)
})

test.skipIf(process.platform !== 'linux')('only the task that uses too much memory ends', async () => {
  const { ask } = aConfinement()
  await ask({ do: 'fill', bytes: 64 * 1024 * 1024 })
  await expect(ask({ do: 'fill', bytes: 400 * 1024 * 1024 })).rejects.toThrow(/memory|allocation|ended/i)
  expect(await ask({ do: 'say' })).toContain('said by')
})

test('a process that exits on its own is replaced', async () => {
  const { ask } = aConfinement()
  await expect(ask({ do: 'exit' })).rejects.toMatchObject({ name: 'StoppedWork', message: 'exited on its own (3)' })
  expect(await ask({ do: 'say' })).toContain('said by')
})

test('a caller who finds the queue full learns when to retry', async () => {
  const { ask } = aConfinement({ waitingMax: 2 })
  const asked = Array.from({ length: 5 }, () => ask({ do: 'say' }).catch((error: unknown) => error))
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(3)
  expect(answers.at(-1)).toMatchObject({ kind: 'unavailable', detail: FULL, retryAfterSeconds: expect.any(Number) })
})

test('a process is replaced after its maximum number of tasks', async () => {
  const { ask } = aConfinement({ waitingMax: 200 })
  const said = await Promise.all(Array.from({ length: 120 }, () => ask({ do: 'say' })))
  expect(new Set(said).size).toBe(2)
})
