import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createFrontend } from '../pages/frontend.ts'
import { ensureScreens } from './server.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type RawReply = { status: number; headers: Record<string, string>; body: string }
export type ListeningTestApp = {
  testApp: TestApp
  port: number
  /**
   * Sends the given text unchanged, and returns the bytes that were received before the server closed the connection.
   */
  sendRaw: (text: string, from?: string) => Promise<RawReply>
  /**
   * Sends a GET request with an unchanged target; an HTTP client would normalize the target. `from` is the local
   * address to use.
   */
  get: (target: string, asked?: { from?: string; headers?: Record<string, string> }) => Promise<RawReply>
}

function readReply(heard: string): RawReply {
  const end = heard.indexOf('\r\n\r\n')
  const [first = '', ...lines] = heard.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: heard.slice(end + 4) }
}

/** Creates a test app with pages that listens on a port, so that its requests arrive like those of real readers. */
export async function createListeningTestApp(
  traits: Parameters<typeof createTestApp>[0] = {},
): Promise<ListeningTestApp> {
  await ensureScreens()
  const testApp = await createTestApp({ ...traits, pages: async (opened) => (await createFrontend(opened)).pages })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testApp.app.server.address() as AddressInfo
  const sendRaw: ListeningTestApp['sendRaw'] = async (text, from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => undefined)
    socket.write(text)
    let heard = ''
    socket.setEncoding('utf8').on('data', (more: string) => (heard += more))
    await once(socket, 'close')
    return readReply(heard)
  }
  const get: ListeningTestApp['get'] = (target, { from, headers = {} } = {}) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return sendRaw(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('')}\r\n`, from)
  }
  return { testApp, port, sendRaw, get }
}
