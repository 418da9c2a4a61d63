import type { FrameData, FrameInput } from './frame.ts'
import type { SocketFrames } from './socket-contract.ts'

/** The server sends a frame every 25 s; a socket that is silent for this long is dead. */
const SILENCE_MAX_MS = 60_000

export type ServerFrame = {
  [K in keyof SocketFrames]: { event_type: K; data: FrameData<SocketFrames[K]> }
}[keyof SocketFrames]

/** A frame of a feature, which defines the content of `data`. */
export type FeatureFrame = { event_type: string; data: object }

export type TabConnection = {
  say: <K extends keyof SocketFrames>(eventType: K, data: FrameInput<SocketFrames[K]>) => void
  sayOfRoom: (frame: FeatureFrame) => void
  close: () => void
}

type Parts = {
  socket: WebSocket
  token: string
  onFrame: (told: ServerFrame) => void
  /** Called once when the connection closes, whether the client or the server closed it, with the server's code. */
  ended: (code: number) => void
}

/** Handles one socket until it closes or is silent for too long. Reports nothing after the client has closed it. */
export function createTabConnection({ socket, token, onFrame, ended }: Parts): TabConnection {
  let silence: ReturnType<typeof setTimeout>
  let isOver = false
  const end = (code: number) => {
    if (isOver) return
    close()
    ended(code)
  }
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => end(0), SILENCE_MAX_MS)
  }
  function close(): void {
    isOver = true
    clearTimeout(silence)
    socket.close()
  }
  const sayOfRoom = (frame: FeatureFrame) => socket.send(JSON.stringify(frame))
  const say: TabConnection['say'] = (eventType, data) => sayOfRoom({ event_type: eventType, data })
  heard()
  socket.addEventListener('open', () => say('authenticate', { token }))
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (isOver) return
    heard()
    onFrame(JSON.parse(data) as ServerFrame)
  })
  socket.addEventListener('close', ({ code }) => end(code))
  return { say, sayOfRoom, close }
}
