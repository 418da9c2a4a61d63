/** One event of a streaming response. */
export type ServerSentEvent = { event: string; data: unknown }

function toldBy(block: string): ServerSentEvent | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5))
  }
  return data.length > 0 ? { event, data: JSON.parse(data.join('\n')) as unknown } : undefined
}

/** Yields the events of a `text/event-stream` as they arrive. A chunk may end in the middle of an event. */
export async function* readEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const told = toldBy(block)
        if (told) yield told
      }
    }
  } finally {
    // The stream is not cancelled, because it is about to end and a cancelled stream would look like an error.
    reader.releaseLock()
  }
}
