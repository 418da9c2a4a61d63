import type { Failure } from '#shared/calls/failure.ts'

/** A section as the server has it. */
export type Stored = { content: string; version: number }

/** Where a section's text is, told truly. */
export type Standing =
  | { state: 'clean' }
  /** Typed, to be sent in a moment. */
  | { state: 'waiting' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'offline' }
  | { state: 'failed'; reason: string }
  /** Somebody else saved meanwhile: the writer chooses. */
  | { state: 'conflict'; theirs: Stored }

export type Written = { text: string; stored: string; version: number; standing: Standing }

export const isUnsent = ({ text, stored, standing }: Written): boolean =>
  text !== stored || standing.state === 'saving' || standing.state === 'conflict'

function storedIn(failure: Failure): (Stored & { at: Date }) | undefined {
  const {
    content,
    version,
    last_updated: at,
  } = (failure.current ?? {}) as {
    content?: unknown
    version?: unknown
    last_updated?: string | null
  }
  if (typeof content !== 'string' || typeof version !== 'number') return undefined
  return { content, version, at: at ? new Date(at) : new Date() }
}

type Tried = { text: string; unanswered: string | undefined; kept: boolean }
type After =
  | { standing: Extract<Standing, { state: 'saved' }>; adopt: Stored }
  | { standing: Exclude<Standing, { state: 'saved' }>; mayHaveArrived: boolean; again: boolean; afterMs?: number }

const refused = (reason: string): After => ({
  standing: { state: 'failed', reason },
  mayHaveArrived: false,
  again: false,
})

function afterConflict(failure: Failure, { text, unanswered }: Tried): After {
  const theirs = storedIn(failure)
  if (!theirs) return refused(failure.detail)
  // An earlier save did arrive, only its answer was lost: what stands there is the writer's own.
  if (theirs.content === text || theirs.content === unanswered) {
    return { standing: { state: 'saved', at: theirs.at }, adopt: theirs }
  }
  const { content, version } = theirs
  return { standing: { state: 'conflict', theirs: { content, version } }, mayHaveArrived: false, again: false }
}

const NOT_KEPT = 'There is no connection, and this device cannot keep the text. Please leave this page open.'

/** Where a section stands after a save that failed, and whether to try again by itself. Pure. */
export function standingAfter(failure: Failure, tried: Tried): After {
  switch (failure.kind) {
    case 'conflict':
      return afterConflict(failure, tried)
    case 'network': {
      const standing: Standing = tried.kept ? { state: 'offline' } : { state: 'failed', reason: NOT_KEPT }
      return { standing, mayHaveArrived: true, again: true }
    }
    case 'internal':
    case 'unavailable':
    case 'too_many': {
      const wait = failure.retryAfterSeconds
      const standing: Standing = { state: 'failed', reason: failure.detail }
      return { standing, mayHaveArrived: true, again: true, ...(wait ? { afterMs: wait * 1000 } : {}) }
    }
    default:
      return refused(failure.detail)
  }
}

type Shown =
  | { state: 'clean' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'offline' }
  | { state: 'failed'; reason: string }

const CHANGED_MEANWHILE = 'a section was changed meanwhile'

/** One state for the whole paper: the worst of its sections', else the newest save. Pure. */
export function overall(written: Written[]): Shown {
  const standings = written.map(({ standing }) => standing)
  const failed = standings.find(({ state }) => state === 'failed')
  if (failed?.state === 'failed') return failed
  if (standings.some(({ state }) => state === 'conflict')) return { state: 'failed', reason: CHANGED_MEANWHILE }
  if (standings.some(({ state }) => state === 'offline')) return { state: 'offline' }
  if (standings.some(({ state }) => state === 'waiting' || state === 'saving')) return { state: 'saving' }
  const saved = standings.flatMap((standing) => (standing.state === 'saved' ? [standing.at.getTime()] : []))
  return saved.length > 0 ? { state: 'saved', at: new Date(Math.max(...saved)) } : { state: 'clean' }
}
