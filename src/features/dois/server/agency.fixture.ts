import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type AgencyRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
export type AgencyResponse = { status: number; body: string } | 'never'

/**
 * Starts a local server in place of a DOI agency. The server records each request and responds with `script`'s result.
 */
export async function createTestAgency(script: (asked: AgencyRequest) => AgencyResponse) {
  const asked: AgencyRequest[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://own')
    const body = await buffer(request)
    const one = { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body }
    asked.push(one)
    const said = script(one)
    if (said === 'never') return
    response.writeHead(said.status).end(said.body)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Parses the body of a request as a multipart form. */
export async function formOf({ headers, body }: AgencyRequest): Promise<FormData> {
  return new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
}
