import { DOMParser, type Element } from '@xmldom/xmldom'
import type { TestApp } from '#server/testing/test-app.ts'

const OAI = 'http://www.openarchives.org/OAI/2.0/'

export type OaiAnswer = ReturnType<typeof readAnswer>

/** Parses a response with an independent XML parser. */
function readAnswer({
  statusCode,
  headers,
  body,
}: {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}) {
  const root = new DOMParser().parseFromString(body, 'text/xml').documentElement!
  const all = (name: string, namespace = OAI): Element[] => [...root.getElementsByTagNameNS(namespace, name)]
  const texts = (name: string, namespace = OAI) => all(name, namespace).map(({ textContent }) => textContent ?? '')
  const answered = {
    status: statusCode,
    type: headers['content-type'],
    root: `{${root.namespaceURI}}${root.localName}`,
  }
  return {
    answered,
    all,
    texts,
    error: all('error')[0]?.getAttribute('code') ?? undefined,
    request: all('request')[0]!,
  }
}

export const requestOai = async (testApp: TestApp, query: string): Promise<OaiAnswer> =>
  readAnswer(await testApp.inject({ method: 'GET', url: `/oai?${query}` }))

export async function postOai(testApp: TestApp, payload: string): Promise<OaiAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return readAnswer(await testApp.inject({ method: 'POST', url: '/oai', headers, payload }))
}

export const identifierOf = (paperId: string) => `oai:localhost:${paperId}`

export const statusOf = (header: Element | undefined) => header?.getAttribute('status') ?? 'present'

/** Requests a whole list. Returns the status by identifier, and the numbers of responses and of headers. */
export async function harvest(testApp: TestApp, query: string, verb = 'ListIdentifiers') {
  const found = new Map<string, string>()
  let answers = 0
  let sent = 0
  let next: string | undefined = `verb=${verb}&${query}`
  while (next) {
    const { all, texts, error } = await requestOai(testApp, next)
    if (error) return { found, answers, sent, error }
    answers += 1
    const headers = all('header')
    sent += headers.length
    for (const [index, header] of headers.entries()) found.set(texts('identifier')[index] ?? '', statusOf(header))
    const [token] = texts('resumptionToken')
    next = token && `verb=${verb}&resumptionToken=${encodeURIComponent(token)}`
  }
  return { found, answers, sent, error: undefined }
}
