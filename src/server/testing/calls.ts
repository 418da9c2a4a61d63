import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { addressOf } from '#shared/calls/call.ts'
import type { Endpoint } from '#shared/calls/endpoint.ts'
import { allCalls } from '#app/contracts.ts'
import { beginSession } from '#features/accounts/server/sessions/sessions.ts'
import { transact } from '../data/transact.ts'
import type { TestApp } from './test-app.ts'

export type Call = { key: string; endpoint: Endpoint }

/** All API calls of the application. */
export const calls: Call[] = Object.entries(allCalls).map(([key, endpoint]) => ({ key, endpoint }))

export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const paramNames = (key: string): string[] => [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Settings without which some calls do not exist. No server runs at ORCID_ISSUER, since no test sends requests to it.
 */
export const EVERYTHING_SET_UP = {
  ORCID_CLIENT_ID: 'APP-TEST000000000000',
  ORCID_CLIENT_SECRET: 'not-a-secret-at-all',
  ORCID_ISSUER: 'http://127.0.0.1:9',
}

/** Returns the parameters of a call: the known values by name, and random ids for all other parameters. */
export const paramsOf = (key: string, known: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(paramNames(key).map((name) => [name, known[name] ?? randomUUID()]))

/** Creates a session for a single request, since some calls end the session with which they are made. */
export const createSession = (testApp: TestApp, memberId: string): Promise<string> => {
  const device = { address: '', userAgent: '' }
  return transact(testApp.kernel, (tx) => beginSession(tx, memberId, { device, now: testApp.kernel.now() }))
}

/** Sends a call with any input, even one that the call's contract does not allow. */
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
