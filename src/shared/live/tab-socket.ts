import { CLOSED } from './live-limits.ts'
import { createTabConnection, type FeatureFrame, type TabConnection, type ServerFrame } from './tab-connection.ts'

const RETRY_MS = 3_000
/** Shortest wait after the server closed the socket because of a restart. */
const RESTART_RETRY_MS = 500
const RETRY_MAX_MS = 60_000
const FAILURES_MAX = 10
/** A socket that was open for longer than this resets the count of failures. */
const SETTLED_MS = 10_000

/**
 * Returns the milliseconds until the next retry: 3 s, doubled after each failure up to a minute, plus up to 50 % at
 * random, so that clients do not all reconnect at the same time. After a restart, 0.5 to 1.5 s. Pure.
 */
export const delayAfter = (failures: number, chance: number): number =>
  failures === 0
    ? RESTART_RETRY_MS * (1 + 2 * chance)
    : Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS) * (1 + chance / 2)

/** Returns the number of failures in a row, given the time that the last socket was open. Pure. */
export function failuresAfter(failures: number, { code, openMs }: { code: number; openMs: number }): number {
  // There are too many tabs, so this tab polls at the longest interval.
  if (code === CLOSED.tooMany) return FAILURES_MAX
  // Not a failure, even if the socket was open only briefly: the server is restarting.
  if (code === CLOSED.restart) return 0
  return openMs > SETTLED_MS ? 1 : Math.min(failures + 1, FAILURES_MAX)
}

type State =
  | { is: 'idle' }
  | { is: 'opening' | 'open'; connection: TabConnection }
  | { is: 'waiting'; timer: ReturnType<typeof setTimeout>; until: number }
  // There are too many tabs, and this tab is the oldest. It polls occasionally, and opens a socket only when the user
  // returns to it. Automatic retries would close the socket of another tab, which would then do the same, endlessly.
  | { is: 'asking'; timer: ReturnType<typeof setTimeout> }

type TabSocketParts = {
  open: () => WebSocket
  token: () => string | null
  /**
   * Registers a callback for moments when an immediate retry is useful: the network is back, or the user returns to the
   * page.
   */
  wakeOn: (wake: () => void) => void
}

/** The followers of each topic in the tab; each follower reads the topic separately. */
type Topics = Map<string, Set<ReturnType<typeof createTopicFollower>>>

/** The callbacks of a feature that uses its own frames on the tab's socket. */
export type FrameChannel = {
  /** Called when the socket opens. Frames sent on an earlier socket may not have arrived. */
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
    // Sends the oldest version that any follower has read, and none if a follower has not read yet.
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
  // Repeats subscriptions that the server refused while the database was unavailable; otherwise they would never get
  // updates.
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

// Reads all topics while no socket can be opened. The responses also show if the session has ended.
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
 * Shortens the wait when a feature wants to send a frame: the next retry comes no later than after a first failure,
 * regardless of the number of failures.
 */
function waitLess(then: () => void, state: WaitingState): WaitingState {
  if (state.until - Date.now() <= delayAfter(1, 1)) return state
  clearTimeout(state.timer)
  return waitFor(then, 1)
}

/** Keeps the socket open while there are subscriptions or features that use it; reconnects when it closes. */
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
    /** Sends a frame. @returns false if it was not sent and must be repeated. Only a reply confirms its arrival. */
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
    /** Lets a feature send and receive its own frames. @returns functions to send a frame and to stop */
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
     * Calls `look` immediately and whenever the topic changes, independently of other followers in the tab. @returns a
     * function that ends the subscription
     */
    follow: (name: string, look: TopicReader): (() => void) => {
      wakeWhenWorthIt()
      const topic = createTopicFollower(look)
      const followers = topics.get(name) ?? new Set()
      topics.set(name, followers.add(topic))
      topic.look()
      // The tab subscribes to each topic once, for all its followers.
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

/** Reads the data of a topic. @returns the version of the data */
type TopicReader = () => Promise<number>

/**
 * Follows one topic for a tab: the version that was read, and the version announced since. One read runs at a time;
 * versions announced during a read cause a single further read.
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
      // After an error, the old data stays; the next version or the next poll reads again.
      seen = await look().catch(() => seen)
    } while (again)
    isLooking = false
  }
  return {
    look: () => void see(),
    /**
     * Handles the version at the start of the subscription: refetches if it differs from the last version read, even if
     * it is lower, as after a backup was restored.
     */
    begun: (head: number) => {
      if (isLooking || head !== seen) void see()
    },
    risen: (head: number) => {
      if (isLooking || seen === undefined || head > seen) void see()
    },
    seen: () => seen,
  }
}
