import type { BellState } from '../contract.ts'

/** The server says something every 25 s; a connection on which nothing comes for this long is dead. */
const SILENCE_MAX_MS = 60_000

type Read = { states: BellState[]; rest: string }

/** The states in the text of a stream, and what of it is not whole yet. Pure. */
export function readStates(text: string): Read {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const states = blocks.flatMap((block) => {
    const data = /^event: state\ndata: (.*)$/.exec(block)?.[1]
    return data ? [JSON.parse(data) as BellState] : []
  })
  return { states, rest }
}

/** Gives up when nothing has been heard for too long. */
function openWatch(giveUp: () => void) {
  let silence = setTimeout(giveUp, SILENCE_MAX_MS)
  return {
    heard: () => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MAX_MS)
    },
    end: () => clearTimeout(silence),
  }
}

async function readAll(body: ReadableStream<Uint8Array>, hear: (state: BellState) => void, heard: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    heard()
    const read = readStates(text + value)
    text = read.rest
    for (const state of read.states) hear(state)
  }
}

/**
 * Follows the bell's stream until it ends, by whomever. Not by EventSource, which would have to carry the token in the address.
 * @returns whether the server opened it.
 */
export async function followStream(hear: (state: BellState) => void, signal: AbortSignal): Promise<boolean> {
  const token = localStorage.getItem('token')
  if (!token) return false
  const giving = new AbortController()
  const watch = openWatch(() => giving.abort())
  let opened = false
  try {
    const response = await fetch('/api/notifications/stream', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, giving.signal]),
    })
    opened = response.ok
    if (opened && response.body) await readAll(response.body, hear, watch.heard)
  } catch {
    // However it ended, what follows is the same: the state is asked for, and the stream tried again.
  } finally {
    watch.end()
  }
  return opened
}
