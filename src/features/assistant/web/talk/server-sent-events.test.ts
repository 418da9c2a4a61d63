import { expect, test } from 'vitest'
import { readEvents, type ServerSentEvent } from './server-sent-events.ts'

async function read(pieces: Uint8Array[]): Promise<ServerSentEvent[]> {
  const told: ServerSentEvent[] = []
  const bytes = new ReadableStream<Uint8Array>({
    start(to) {
      for (const piece of pieces) to.enqueue(piece)
      to.close()
    },
  })
  for await (const one of readEvents(bytes)) told.push(one)
  return told
}

const SENT = ': open\n\nevent: part\ndata: {"text":"Für α"}\n\n: still here\n\nevent: done\r\ndata: {"left":3}\r\n\r\n'
const TOLD = [
  { event: 'part', data: { text: 'Für α' } },
  { event: 'done', data: { left: 3 } },
]

test('events are read as they arrive, wherever the bytes are split', async () => {
  const bytes = new TextEncoder().encode(SENT)
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await read([bytes.slice(0, at), bytes.slice(at)])).toEqual(TOLD)
  }
})

test('an incomplete event is ignored', async () => {
  expect(await read([new TextEncoder().encode(SENT.slice(0, -3))])).toEqual(TOLD.slice(0, 1))
})
