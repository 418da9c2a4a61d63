import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server's behaviour for the next question. */
export type ModelBehaviour = 'answers' | 'refuses' | 'silent' | 'stalls' | 'breaks off' | 'obeys'

export type TestModel = {
  url: string
  /** The bodies of the requests that the server received. */
  asked: string[]
  /** The time at which the server sent its first word, by performance.now(). */
  firstWordAt: number
  manner: ModelBehaviour
  says: string
  stop: () => Promise<void>
}

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'trial', choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })}\n\n`
const END = `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'trial', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 } })}\n\ndata: [DONE]\n\n`

function speak(model: TestModel, body: string, response: ServerResponse): void {
  if (model.manner === 'silent') return
  if (model.manner === 'refuses') return void response.writeHead(503).end('{}')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  // A model that obeys every instruction repeats its whole prompt, and tries to send it to another site.
  const text =
    model.manner === 'obeys'
      ? `${body} ![x](https://evil.example/?q=1) https://evil.example/?all <img src=x>`
      : model.says
  const [first = '', ...rest] = text.match(/[\s\S]{1,200}/g) ?? []
  model.firstWordAt = performance.now()
  response.write(chunk(first))
  if (model.manner === 'stalls') return
  if (model.manner === 'breaks off') return void setTimeout(() => response.destroy(), 20)
  for (const piece of rest) response.write(chunk(piece))
  response.end(END)
}

/** Creates a local server that speaks OpenAI's protocol. */
export async function createTestModel(): Promise<TestModel> {
  const model: TestModel = {
    url: '',
    asked: [],
    firstWordAt: 0,
    manner: 'answers',
    says: 'Claim it on your dashboard [1].',
    stop: () => Promise.resolve(),
  }
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      model.asked.push(body)
      speak(model, body, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  model.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return model
}
