import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ORCID_CLIENT = { clientId: 'APP-TEST000000000000', clientSecret: 'not-a-secret-at-all' }

/** The token endpoint's behaviour. With `careless` it accepts the same code repeatedly. */
export type TokenMode = 'right' | 'careless' | 'slow' | 'broken' | 'not-json' | 'nobody' | 'wrong-checksum'

/** The person who is signed in at the test ORCID server. */
export type Researcher = { orcid: string; name: string | null }

export type OrcidServer = {
  issuer: string
  /** The person who gives the next consent, and the behaviour of the token endpoint. */
  now: { researcher: Researcher; mode: TokenMode }
  stop: () => Promise<void>
}

type Grant = { challenge: string; redirectUri: string; researcher: Researcher }

const WRONG_CHECK_DIGIT = '0000-0002-1825-0098'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

// Renders the consent page. Browser tests show the page; API tests fetch its links themselves.
function askPage({ name }: Researcher, links: { allow: string; deny: string }): string {
  const link = (href: string, words: string) => `<p><a href="${escapeHtml(href)}">${words}</a></p>`
  const said = `<p>${escapeHtml(name ?? 'Somebody')}, may Inflo know who you are?</p>`
  return `<!doctype html><title>ORCID of the tests</title>${said}${link(links.allow, 'Authorize access')}${link(links.deny, 'Deny access')}`
}

function backTo(redirectUri: string, answer: Record<string, string>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return address.href
}

type Answering = (response: ServerResponse, researcher: Researcher) => void

const namePerson: Answering = (response, { orcid, name }) =>
  sendJson(response, 200, { access_token: randomUUID(), token_type: 'bearer', scope: '/authenticate', orcid, name })

const answerIn: Record<Exclude<TokenMode, 'slow'>, Answering> = {
  right: namePerson,
  careless: namePerson,
  broken: (response) => sendJson(response, 500, { error: 'server_error' }),
  'not-json': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
  nobody: (response) => sendJson(response, 200, { access_token: randomUUID(), token_type: 'bearer' }),
  'wrong-checksum': (response) => sendJson(response, 200, { access_token: randomUUID(), orcid: WRONG_CHECK_DIGIT }),
}

/** Creates an OAuth server that behaves like ORCID, checks PKCE, and can simulate failures. */
export async function createOrcidServer(researcher: Researcher): Promise<OrcidServer> {
  const grants = new Map<string, Grant>()
  const now: OrcidServer['now'] = { researcher, mode: 'right' }

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const asked = Object.fromEntries(query)
    const { client_id, redirect_uri = '', state = '', code_challenge = '' } = asked
    const isRight =
      client_id === ORCID_CLIENT.clientId && asked.response_type === 'code' && asked.scope === '/authenticate'
    if (!isRight || asked.code_challenge_method !== 'S256') return sendJson(response, 400, { error: 'invalid_request' })
    const code = randomUUID()
    grants.set(code, { challenge: code_challenge, redirectUri: redirect_uri, researcher: now.researcher })
    const allow = backTo(redirect_uri, { code, state })
    const deny = backTo(redirect_uri, { error: 'access_denied', state })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return response.end(askPage(now.researcher, { allow, deny }))
  }

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const given = Object.fromEntries(await formOf(request))
    const { code = '', code_verifier = '', client_id, client_secret, redirect_uri } = given
    // In mode `slow` the server never answers, so the caller has to time out.
    if (now.mode === 'slow') return
    if (client_id !== ORCID_CLIENT.clientId || client_secret !== ORCID_CLIENT.clientSecret) {
      return sendJson(response, 401, { error: 'invalid_client' })
    }
    const grant = grants.get(code)
    if (now.mode !== 'careless') grants.delete(code)
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    if (grant?.challenge !== challenge || grant.redirectUri !== redirect_uri) {
      return sendJson(response, 400, { error: 'invalid_grant' })
    }
    answerIn[now.mode](response, grant.researcher)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://orcid.test')
    if (pathname === '/oauth/authorize') return void authorize(searchParams, response)
    if (pathname === '/oauth/token') return void exchange(request, response)
    return void response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, now, stop }
}

/** Returns the environment variables of an Inflo server that uses this ORCID server. */
export const environmentFor = ({ issuer }: OrcidServer): Record<string, string> => ({
  ORCID_CLIENT_ID: ORCID_CLIENT.clientId,
  ORCID_CLIENT_SECRET: ORCID_CLIENT.clientSecret,
  ORCID_ISSUER: issuer,
})
