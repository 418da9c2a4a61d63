import { CLOSED } from './live-limits.ts'
import { createTabConnection, type FeatureFrame, type TabConnection, type ServerFrame } from './tab-connection.ts'

const RETRY_MS = 3_000
/** The server that closed the socket was about to stop, and another one answers. */
const RESTART_RETRY_MS = 500
const RETRY_MAX_MS = 60_000
const FAILURES_MAX = 10
/** A socket that was open for so long was no failure. */
const SETTLED_MS = 10_000

/**
 * Returns the milliseconds until the next try: 3 s, doubling to a minute, plus a random part of up to a half, so that
 * not all clients reconnect at once; without a failure, as after a restart, half a second and up to one more. Pure.
 */
export const delayAfter = (failures: number, chance: number): number =>
  failures === 0
    ? RESTART_RETRY_MS * (1 + 2 * chance)
    : Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS) * (1 + chance / 2)

/** Returns the number of failures in a row, given the time that the last socket was open. Pure. */
export function failuresAfter(failures: number, { code, openMs }: { code: number; openMs: number }): number {
  // There are too many tabs: this one asks as seldom as any.
  if (code === CLOSED.tooMany) return FAILURES_MAX
  // However short it was open: a server that stops opens no other.
  if (code === CLOSED.restart) return 0
  return openMs > SETTLED_MS ? 1 : Math.min(failures + 1, FAILURES_MAX)
}

type State =
  | { is: 'idle' }
  | { is: 'opening' | 'open'; connection: TabConnection }
  | { is: 'waiting'; timer: ReturnType<typeof setTimeout>; until: number }
  // There are too many tabs, and this is the oldest: it polls now and then, and opens no socket until a person looks at
  // it. A retry of its own would push out another tab, which would push out the next, for ever.
  | { is: 'asking'; timer: ReturnType<typeof setTimeout> }

type TabSocketParts = {
  open: () => WebSocket
  token: () => string | null
  /**
   * Registers a callback for moments when an immediate retry is worthwhile: the network is back, or a person returns to
   * the page.
   */
  wakeOn: (wake: () => void) => void
}

/** All in the tab who follow a topic, each of whom looks for itself. */
type Topics = Map<string, Set<ReturnType<typeof createTopicFollower>>>

/** A feature with frames of its own on the tab's socket. */
export type FrameChannel = {
  /** Frames sent from now on arrive; it is unknown whether frames sent earlier on another socket arrived. */
  opened: () => void
  /** Receives every frame of the server, including those of other features. */
  onFrame: (frame: FeatureFrame) => void
  /** Called when the socket closes, and after each failed retry. Reconnecting is automatic. */
  closed: () => void
}

type Wanted = { topics: Topics; speakers: Set<FrameChannel> }

/** Subscribes on a socket, and passes the server's frames to the subscribers. */
function createFrameDispatcher({ topics, speakers }: Wanted, isOpen: (connection: TabConnection) => boolean) {
  let again: ReturnType<typeof setTimeout> | undefined
  const followOn = ({ say }: TabConnection, name: string) => {
    const heads = [...(topics.get(name) ?? [])].map((topic) => topic.seen())
    // The follower that has read least determines the version; a follower that has read nothing yet reads anyway.
    const seen = heads.filter((head) => head !== undefined)
    say('follow', {
      topic: name,
      ...(seen.length > 0 && seen.length === heads.length ? { head: Math.min(...seen) } : {}),
    })
  }
  const begin = (connection: TabConnection) => {
    for (const name of topics.keys()) followOn(connection, name)
    for (const speaker of speakers) speaker.opened()
  }
  // Subscriptions that the server refused while the database was away are repeated, else they would never get an
  // update.
  const beginAgain = (connection: TabConnection, seconds: number) => {
    clearTimeout(again)
    again = setTimeout(() => {
      if (isOpen(connection)) begin(connection)
    }, seconds * 1_000)
  }
  const onFrame = (connection: TabConnection, { event_type: eventType, data }: ServerFrame): void => {
    if (eventType === 'followed') for (const topic of topics.get(data.topic) ?? []) topic.begun(data.head)
    else if (eventType === 'risen') for (const topic of topics.get(data.topic) ?? []) topic.risen(data.head)
    else {
      if (eventType === 'refused' && data.retry_after_seconds !== undefined)
        beginAgain(connection, data.retry_after_seconds)
      for (const speaker of speakers) speaker.onFrame({ event_type: eventType, data })
    }
  }
  return { followOn, begin, onFrame }
}

// Polls all topics now and then while no socket can be opened. The answer shows when the session has ended.
function lookAtAll({ topics, speakers }: Wanted): void {
  for (const followers of topics.values()) for (const topic of followers) topic.look()
  for (const speaker of speakers) speaker.closed()
}

/** Ends the current state: its timer or its connection. */
function end(state: State): void {
  if (state.is === 'waiting' || state.is === 'asking') clearTimeout(state.timer)
  else if (state.is !== 'idle') state.connection.close()
}

type WaitingState = Extract<State, { is: 'waiting' }>

function waitFor(then: () => void, failures: number): WaitingState {
  const delay = delayAfter(failures, Math.random())
  return { is: 'waiting', timer: setTimeout(then, delay), until: Date.now() + delay }
}

/**
 * Shortens the wait for a feature that has sent a frame: regardless of the number of failures, the next try is no later
 * than after the first failure.
 */
function waitLess(then: () => void, state: WaitingState): WaitingState {
  if (state.until - Date.now() <= delayAfter(1, 1)) return state
  clearTimeout(state.timer)
  return waitFor(then, 1)
}

/** Opens the socket while anything is followed or spoken, and again when it is closed. */
function keepOpen({ open, token }: TabSocketParts, wanted: Wanted) {
  let state: State = { is: 'idle' }
  let failures = 0
  const {
    followOn,
    begin,
    onFrame: hearOn,
  } = createFrameDispatcher(wanted, (connection) => state.is === 'open' && state.connection === connection)
  const onFrame = (told: ServerFrame): void => {
    if (state.is !== 'opening' && state.is !== 'open') return
    if (told.event_type !== 'authenticated' || state.is === 'open') return hearOn(state.connection, told)
    state = { ...state, is: 'open' }
    begin(state.connection)
  }
  function askNowAndThen(): void {
    state = { is: 'asking', timer: setTimeout(askNowAndThen, delayAfter(FAILURES_MAX, Math.random())) }
    lookAtAll(wanted)
  }
  function connect(): void {
    const bearer = token()
    if (!bearer) return void (state = { is: 'idle' })
    const since = Date.now()
    const ended = (code: number) => {
      failures = failuresAfter(failures, { code, openMs: Date.now() - since })
      if (code === CLOSED.tooMany) return askNowAndThen()
      state = waitFor(connect, failures)
      lookAtAll(wanted)
    }
    state = { is: 'opening', connection: createTabConnection({ socket: open(), token: bearer, onFrame, ended }) }
  }
  return {
    connect: () => {
      if (state.is === 'opening' || state.is === 'open') return
      end(state)
      connect()
    },
    follow: (name: string, isNew: boolean) => {
      if (state.is === 'idle') connect()
      else if (isNew && state.is === 'open') followOn(state.connection, name)
    },
    unfollow: (name: string) => {
      if (state.is === 'open') state.connection.say('unfollow', { topic: name })
    },
    speak: (speaker: FrameChannel) => {
      if (state.is === 'open') speaker.opened()
      else if (state.is === 'idle') connect()
    },
    /** Sends a frame. @returns whether it was sent: if not, the caller repeats it. Only a reply confirms arrival. */
    say: (frame: FeatureFrame): boolean => {
      if (state.is === 'open') state.connection.sayOfRoom(frame)
      else if (state.is === 'waiting') state = waitLess(connect, state)
      return state.is === 'open'
    },
    rest: () => {
      end(state)
      state = { is: 'idle' }
    },
  }
}

/** Creates the one socket of a tab, for all its subscriptions. */
export function createTabSocket(parts: TabSocketParts) {
  const topics: Topics = new Map()
  const speakers = new Set<FrameChannel>()
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
    /** Lets a feature send its own frames, too. @returns functions to send a frame and to stop. */
    speak: (speaker: FrameChannel): { say: (frame: FeatureFrame) => boolean; stop: () => void } => {
      wakeWhenWorthIt()
      speakers.add(speaker)
      socket.speak(speaker)
      const stop = () => {
        speakers.delete(speaker)
        if (!isWanted()) socket.rest()
      }
      return { say: socket.say, stop }
    },
    /**
     * Reads the topic at once and whenever it changes, regardless of its other followers in the tab. @returns a
     * function that stops it.
     */
    follow: (name: string, look: TopicReader): (() => void) => {
      wakeWhenWorthIt()
      const topic = createTopicFollower(look)
      const followers = topics.get(name) ?? new Set()
      topics.set(name, followers.add(topic))
      topic.look()
      // The server has one follower of a topic a socket: the tab.
      socket.follow(name, followers.size === 1)
      return () => {
        if (!followers.delete(topic) || followers.size > 0) return
        topics.delete(name)
        socket.unfollow(name)
        if (!isWanted()) socket.rest()
      }
    },
  }
}

/** Reads a topic to show it. @returns the version that the topic had at that time. */
type TopicReader = () => Promise<number>

/**
 * Follows one topic for a tab: the version that was read, and the version announced since. One read runs at a time;
 * versions announced meanwhile cause a single further read.
 */
export function createTopicFollower(look: TopicReader) {
  let seen: number | undefined
  let isLooking = false
  let again = false
  const see = async (): Promise<void> => {
    if (isLooking) {
      again = true
      return
    }
    isLooking = true
    do {
      again = false
      // Where there is no answer, what was shown stays; the next version that arrives, or the next round, asks again.
      seen = await look().catch(() => seen)
    } while (again)
    isLooking = false
  }
  return {
    look: () => void see(),
    /** The version at which following begins: any other than what was seen is news, as after a restore. */
    begun: (head: number) => {
      if (isLooking || head !== seen) void see()
    },
    risen: (head: number) => {
      if (isLooking || seen === undefined || head > seen) void see()
    },
    seen: () => seen,
  }
}
