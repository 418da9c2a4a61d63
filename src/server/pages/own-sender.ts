import type { Actor } from '../access/actor.ts'
import type { Kernel } from '../kernel.ts'
import { answer, type RawInput, type Served } from '../http/serve.ts'
import { Failure } from '#shared/calls/failure.ts'
import { StoredJson } from '../data/stored-json.ts'
import type { Send } from '#shared/calls/call.ts'

/**
 * Creates the function with which page loaders call the API during server rendering: as a visitor, without a network
 * request.
 */
export function ownSender(kernel: Kernel, served: Map<string, Served>, requestId: string): Send {
  return async (key, input) => {
    const found = served.get(key)
    if (!found) throw new Failure('not_found', 'Not found')
    const request = {
      id: requestId,
      method: key.split(' ')[0] ?? 'GET',
      address: 'own',
      userAgent: 'own',
      token: undefined,
      header: () => '',
      cookie: () => undefined,
      internal: true,
      setHeader: () => undefined,
    }
    const actor: Actor | undefined = undefined
    const value = await answer(kernel, found, { input: asWire(input), actor, request })
    return value instanceof StoredJson ? value.value : value
  }
}

// Converts query values to text, as in a real request, so that the same schema can parse them.
function asWire({ params, query, body }: RawInput): RawInput {
  const present = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return { params, query: Object.fromEntries(present.map(([name, value]) => [name, String(value)])), body }
}
