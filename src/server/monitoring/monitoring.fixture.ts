import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type WebhookDelivery = { text: string; id: string; state: string; watch: string; sentence: string }

/** Creates a webhook that accepts alerts, unless it is set to answer with an error or not at all. */
export async function createWebhook() {
  const heard: WebhookDelivery[] = []
  let answer: number | 'nothing' = 204
  let asked = 0
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await text(request)
      asked += 1
      if (answer === 'nothing') return
      if (answer < 300) heard.push(JSON.parse(body) as WebhookDelivery)
      response.writeHead(answer).end()
    }
    void take()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?secret=hush-hush`,
    heard,
    asked: () => asked,
    answers: (status: number | 'nothing') => void (answer = status),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
