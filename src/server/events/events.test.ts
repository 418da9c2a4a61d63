import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Events } from '#shared/events.ts'
import { transact, type Tx } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const testEvents = {
  'lamp.lit': { data: z.object({ lamp_id: z.uuid() }), subject: 'lamp_id', secret_until: 'nothing' },
  'lamp.seen': { data: z.object({ lamp_id: z.uuid() }), subject: 'lamp_id', secret_until: 'nothing' },
  'lamp.praised': { data: z.object({ lamp_id: z.uuid() }), subject: 'lamp_id', secret_until: 'nothing' },
} satisfies Events
type Declared = typeof testEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}

let testApp: TestApp
let heard: string[] = []
let isSore = false
let onLit: (tx: Tx) => Promise<unknown> = async () => undefined
beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ events }) => {
      events.declare(testEvents)
      events.handleInTransaction('lamp.lit', async (tx, { subjectId }) => {
        heard.push(`first ${subjectId}`)
        await onLit(tx)
      })
      events.handleInTransaction('lamp.lit', async (tx, { data: { lamp_id }, actorId }) => {
        heard.push(`second ${lamp_id}`)
        await events.record(tx, 'lamp.seen', { lamp_id }, { actor: actorId ? { id: actorId } : null })
      })
      events.handleInTransaction('lamp.seen', async (_tx, { subjectId }) => heard.push(`seen ${subjectId}`))
      const praise = async (tx: Tx, { subjectId }: { subjectId: string }) => {
        await sql`insert into kernel.topic (name, head) values (${`praise ${subjectId}`}, 1)`.execute(tx)
        if (isSore) throw new Error('No praise today.')
      }
      events.handleInTransaction('lamp.praised', praise, { savepoint: 'test.praise' })
    },
  })
})
afterAll(() => testApp.stop())
beforeEach(() => {
  heard = []
  isSore = false
  onLit = async () => undefined
})

const light = (...ids: string[]) =>
  transact(testApp.kernel, async (tx) => {
    for (const lamp_id of ids) await testApp.kernel.events.record(tx, 'lamp.lit', { lamp_id }, { actor: null })
  })
const eventsOf = (id: string) =>
  testApp.kernel.db
    .selectFrom('kernel.event')
    .select(['type', 'subject_id', 'data'])
    .where('subject_id', '=', id)
    .execute()

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const

test('handlers run before commit in declared order, by sorted subject, followed by the events they caused', async () => {
  await light(B, A)
  expect(heard).toEqual([`first ${A}`, `first ${B}`, `second ${A}`, `second ${B}`, `seen ${A}`, `seen ${B}`])
})

test('an exception in a handler rolls back the change and its event', async () => {
  const id = randomUUID()
  onLit = () => Promise.reject(new Error('It blew.'))
  await expect(light(id)).rejects.toThrow('It blew.')
  expect(await eventsOf(id)).toEqual([])
})

test('a retried transaction starts with empty lists: each handler sees each event once per attempt', async () => {
  const [id, { kernel }] = [randomUUID(), testApp]
  let collisions = 2
  const collide = async (tx: Tx, whileLeft: number) => {
    if (collisions !== whileLeft) return
    collisions -= 1
    await sql.raw(`do $$ begin raise exception using errcode = '40P01'; end $$`).execute(tx)
  }
  onLit = (tx) => collide(tx, 1)
  await transact(kernel, async (tx) => {
    await kernel.events.record(tx, 'lamp.lit', { lamp_id: id }, { actor: null })
    await collide(tx, 2)
  })
  expect(heard).toEqual([`first ${id}`, `first ${id}`, `second ${id}`, `seen ${id}`])
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['lamp.lit', 'lamp.seen'])
})

test('events that cause each other in a circle end in an error', async () => {
  const id = randomUUID()
  onLit = (tx) => testApp.kernel.events.record(tx, 'lamp.lit', { lamp_id: id }, { actor: null })
  await expect(light(id)).rejects.toThrow(/more than 10 times in a row/)
})

const behind = async (consumer: string): Promise<number> => {
  const { body } = await testApp.inject({ url: '/metrics' })
  return Number(new RegExp(`consumer_behind_seconds\\{consumer="${consumer}"\\} ([\\d.]+)`).exec(body)?.[1])
}

test('a handler in a savepoint fails alone: the change is kept, and the handler runs later', async () => {
  const [id, kernel] = [randomUUID(), testApp.kernel]
  const praises = () => sql`select from kernel.topic where name = ${`praise ${id}`}`.execute(kernel.db)
  isSore = true
  await transact(kernel, (tx) => kernel.events.record(tx, 'lamp.praised', { lamp_id: id }, { actor: null }))
  expect(await eventsOf(id)).toHaveLength(1)
  expect((await praises()).rows).toHaveLength(0)
  await pause(20)
  expect(await behind('test.praise')).toBeGreaterThan(0)
  isSore = false
  await kernel.events.deliverPending()
  expect((await praises()).rows).toHaveLength(1)
  expect(await behind('test.praise')).toBe(0)
})

test('the log is append-only', async () => {
  await light(randomUUID())
  const { db } = testApp.kernel
  await expect(db.deleteFrom('kernel.event').execute()).rejects.toThrow('kernel.event is only appended to')
  await expect(db.updateTable('kernel.event').set({ type: 'lamp.lost' }).execute()).rejects.toThrow(/only appended to/)
  await expect(sql`truncate kernel.event`.execute(db)).rejects.toThrow(/only appended to/)
})

/** Returns the schemas of all values in an event's data. */
const leavesOf = (schema: z.core.JSONSchema._JSONSchema): z.core.JSONSchema._JSONSchema[] => {
  if (typeof schema === 'boolean') return [schema]
  const inner = [schema.anyOf, schema.items, Object.values(schema.properties ?? {})].flatMap((part) => part ?? [])
  return inner.length > 0 ? inner.flatMap((part) => leavesOf(part as typeof schema)) : [schema]
}

test('events contain only ids, numbers and words from closed lists, so they never need erasing', () => {
  const declared = [...testApp.kernel.events.declared()]
  expect(declared.length).toBeGreaterThan(6)
  for (const [type, { data }] of declared) {
    for (const leaf of leavesOf(z.toJSONSchema(data))) {
      const isClosed =
        typeof leaf === 'object' &&
        (leaf.format === 'uuid' || leaf.enum || leaf.type === 'null' || leaf.type === 'integer')
      expect(isClosed, `${type} holds ${JSON.stringify(leaf)}`).toBeTruthy()
    }
  }
})
