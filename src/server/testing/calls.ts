import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { addressOf } from '#shared/calls/call.ts'
import type { Endpoint } from '#shared/calls/endpoint.ts'
import { allCalls } from '#app/contracts.ts'
import { beginSession } from '#features/accounts/server/sessions/sessions.ts'
import { transact } from '../data/transact.ts'
import type { TestApp } from './test-app.ts'

export type Call = { key: string; endpoint: Endpoint }

/** Every call of the product. */
export const calls: Call[] = Object.entries(allCalls).map(([key, endpoint]) => ({ key, endpoint }))

export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const paramNames = (key: string): string[] => [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Settings that some calls need to exist. Nobody listens at the address: attempts never get that far. */
export const EVERYTHING_SET_UP = {
  ORCID_CLIENT_ID: 'APP-TEST000000000000',
  ORCID_CLIENT_SECRET: 'not-a-secret-at-all',
  ORCID_ISSUER: 'http://127.0.0.1:9',
}

/** Parameters of a call, each found by its name, else an id that belongs to nothing. */
export const paramsOf = (key: string, known: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(paramNames(key).map((name) => [name, known[name] ?? randomUUID()]))

/** Creates a session for one request, since some calls end the session that makes them. */
export const createSession = (testApp: TestApp, memberId: string): Promise<string> => {
  const device = { address: '', userAgent: '' }
  return transact(testApp.kernel, (tx) => beginSession(tx, memberId, { device, now: testApp.kernel.now() }))
}

/** Sends a call unchanged, whatever its contract says of the input. */
export async function send(testApp: TestApp, key: string, { token, ...input }: Input & { token?: string | undefined }) {
  const { method, path } = addressOf(key, { params: input.params ?? paramsOf(key), query: input.query ?? {} })
  const options: InjectOptions = { method, url: path }
  options.headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  if (input.body !== undefined) options.payload = JSON.stringify(input.body)
  const { statusCode, body } = await testApp.inject(options)
  return { status: statusCode, body }
}
