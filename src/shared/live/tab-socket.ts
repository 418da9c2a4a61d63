import { type Look, openTopic } from './followed-topic.ts'
import { CLOSED } from './live-limits.ts'
import { openConnection, type RoomFrame, type TabConnection, type Told } from './tab-connection.ts'

const RETRY_MS = 3_000
const RETRY_MAX_MS = 60_000
const FAILURES_MAX = 10
/** A socket that was open for so long was no failure. */
const SETTLED_MS = 10_000

/** Milliseconds until the next try: 3 s, doubling to a minute, with up to half of it by chance, so that not all come back at once. Pure. */
export const delayAfter = (failures: number, chance: number): number =>
  Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS) * (1 + chance / 2)

/** How often it failed in a row, after a socket that was open for so long. Pure. */
export function failuresAfter(failures: number, { code, openMs }: { code: number; openMs: number }): number {
  // There are too many tabs: this one asks as seldom as any.
  if (code === CLOSED.tooMany) return FAILURES_MAX
  return openMs > SETTLED_MS ? 1 : Math.min(failures + 1, FAILURES_MAX)
}

type State =
  | { is: 'idle' }
  | { is: 'opening' | 'open'; connection: TabConnection }
  | { is: 'waiting'; timer: ReturnType<typeof setTimeout> }

type TabSocketParts = {
  open: () => WebSocket
  token: () => string | null
  /** Has this called when it is worth trying at once: the network is back, or somebody looks at the page again. */
  wakeOn: (wake: () => void) => void
}

type Topics = Map<string, ReturnType<typeof openTopic>>

/** A room that speaks frames of its own on the tab's socket. */
export type Speaker = {
  /** What is said from now on arrives; of what was said before on another socket nobody knows. */
  opened: () => void
  /** Every frame that the server says, other rooms' among them. */
  hear: (frame: RoomFrame) => void
  /** It is tried again by itself. Told each time that a try fails, too. */
  closed: () => void
}

/** Opens the socket while anything is followed or spoken, and again when it is closed. */
function keepOpen({ open, token }: TabSocketParts, { topics, speakers }: { topics: Topics; speakers: Set<Speaker> }) {
  let state: State = { is: 'idle' }
  let failures = 0

  const followOn = ({ say }: TabConnection, name: string) => {
    const head = topics.get(name)?.seen()
    say('follow', { topic: name, ...(head === undefined ? {} : { head }) })
  }
  const hear = ({ event_type: eventType, data }: Told): void => {
    if (eventType === 'authenticated' && state.is === 'opening') {
      state = { ...state, is: 'open' }
      for (const name of topics.keys()) followOn(state.connection, name)
      for (const speaker of speakers) speaker.opened()
    } else if (eventType === 'followed') topics.get(data.topic)?.begun(data.head)
    else if (eventType === 'risen') topics.get(data.topic)?.risen(data.head)
    else for (const speaker of speakers) speaker.hear({ event_type: eventType, data })
  }
  function connect(): void {
    const bearer = token()
    if (!bearer) return void (state = { is: 'idle' })
    const since = Date.now()
    const ended = (code: number) => {
      failures = failuresAfter(failures, { code, openMs: Date.now() - since })
      state = { is: 'waiting', timer: setTimeout(connect, delayAfter(failures, Math.random())) }
      // Where no socket is let through, this is how it is asked for now and then. A session that has ended says so by the answer.
      for (const topic of topics.values()) topic.look()
      for (const speaker of speakers) speaker.closed()
    }
    state = { is: 'opening', connection: openConnection({ socket: open(), token: bearer, hear, ended }) }
  }
  return {
    connect: () => {
      if (state.is === 'waiting') clearTimeout(state.timer)
      if (state.is === 'waiting' || state.is === 'idle') connect()
    },
    follow: (name: string) => {
      if (state.is === 'open') followOn(state.connection, name)
      else if (state.is === 'idle') connect()
    },
    unfollow: (name: string) => {
      if (state.is === 'open') state.connection.say('unfollow', { topic: name })
    },
    speak: (speaker: Speaker) => {
      if (state.is === 'open') speaker.opened()
      else if (state.is === 'idle') connect()
    },
    /** @returns whether it was sent; whether it arrived only an answer says. */
    say: (frame: RoomFrame): boolean => {
      if (state.is === 'open') state.connection.sayOfRoom(frame)
      return state.is === 'open'
    },
    rest: () => {
      if (state.is === 'waiting') clearTimeout(state.timer)
      else if (state.is !== 'idle') state.connection.close()
      state = { is: 'idle' }
    },
  }
}

/** The one socket of a tab, for all that is followed in it. */
export function openTabSocket(parts: TabSocketParts) {
  const topics: Topics = new Map()
  const speakers = new Set<Speaker>()
  const socket = keepOpen(parts, { topics, speakers })
  let isAwake = false
  const isWanted = () => topics.size + speakers.size > 0
  const wake = () => {
    if (isWanted()) socket.connect()
  }
  const wakeWhenWorthIt = () => {
    if (!isAwake) parts.wakeOn(wake)
    isAwake = true
  }
  return {
    /** Lets a room speak its own frames, too. @returns how to say one, and how to stop. */
    speak: (speaker: Speaker): { say: (frame: RoomFrame) => boolean; stop: () => void } => {
      wakeWhenWorthIt()
      speakers.add(speaker)
      socket.speak(speaker)
      const stop = () => {
        speakers.delete(speaker)
        if (!isWanted()) socket.rest()
      }
      return { say: socket.say, stop }
    },
    /** Looks at once, and whenever the topic has something new. @returns how to stop. */
    follow: (name: string, look: Look): (() => void) => {
      wakeWhenWorthIt()
      const topic = openTopic(look)
      topics.set(name, topic)
      topic.look()
      socket.follow(name)
      return () => {
        if (topics.get(name) !== topic) return
        topics.delete(name)
        socket.unfollow(name)
        if (!isWanted()) socket.rest()
      }
    },
  }
}
