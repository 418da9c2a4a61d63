import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { Failure } from '#shared/calls/failure.ts'
import type { TaskResult, Ready } from './sandbox-child.ts'

type Confinement = {
  /** Answers orders, one at a time, by `serveTasks` of sandbox-child.ts. */
  script: URL
  memoryMaxBytes: number
  /**
   * The time for one task, from its start: neither the wait in the queue nor the start of the process counts, nor, on
   * Linux, the time for which a busy machine runs something else, up to `STARVED_FACTOR` times as long in all.
   */
  withinMs: number
  waitingMax: number
  /** The message for callers who find the queue full. */
  full: string
}

/**
 * Thrown for work whose process was stopped for taking too much time or memory, or ended on its own. `message` says
 * which, with its last output.
 */
export class StoppedWork extends Error {
  override readonly name = 'StoppedWork'
}

type Piece<O, A> = { order: O; by: string | undefined; resolve: (answer: A) => void; reject: (error: Error) => void }
type Running<O, A> = { piece: Piece<O, A>; timer: NodeJS.Timeout }
type Bench = { child: ChildProcess; lastWords: string; done: number; isReady: boolean }

// After so many tasks a new process takes over, which returns the memory that the old one did not release.
const PIECES_MAX = 100
const PREPARE_AFTER_MS = 500
// A start takes under a second, and many seconds on a busy machine.
const START_MAX_MS = 60_000
const STARVED_FACTOR = 6
// The minimum interval between two looks at a starved process.
const LOOK_AGAIN_MS = 100
const LAST_WORDS_LENGTH_MAX = 2_000
const RETRY_AFTER_SECONDS = 15

// V8 reserves this for compiled code, used or not, and it counts.
const SET_ASIDE_BYTES = 512 * 1024 * 1024

// The operating system enforces both limits, whatever the work does. They count written memory, not addresses, of which
// V8 reserves more than any machine has. A limit that a shell or system does not know is left out, and time is still
// watched from here.
const LIMITED = 'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec "$@"'

function start({ script, memoryMaxBytes, withinMs }: Confinement): ChildProcess {
  const command = [process.execPath, fileURLToPath(script)]
  const kilobytes = String(Math.floor((memoryMaxBytes + SET_ASIDE_BYTES) / 1024))
  // Ends work that a killed server left running; work within its time never reaches it.
  const cpuSeconds = String(Math.ceil((PIECES_MAX * withinMs * availableParallelism()) / 1000))
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', LIMITED, kilobytes, cpuSeconds, ...command]
  // It is given none of the server's settings: untrusted input must find nothing to reveal.
  return spawn(program, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' })
}

const fullLine = (full: string): Failure => new Failure('unavailable', full, { retryAfterSeconds: RETRY_AFTER_SECONDS })

function settle<O, A>(piece: Piece<O, A> | undefined, answered: TaskResult<A>): void {
  if ('answer' in answered) piece?.resolve(answered.answer)
  else piece?.reject(new Error(answered.failure))
}

type End = (ended: Bench, why: string) => void
type Ears<A> = {
  beReady: (ready: Bench) => void
  onAnswer: (answered: TaskResult<A>) => void
  end: (ended: Bench, why: string) => void
}

function begin<A>(confinement: Confinement, { beReady, onAnswer, end }: Ears<A>): Bench {
  const child = start(confinement)
  const begun: Bench = { child, lastWords: '', done: 0, isReady: false }
  child.stderr?.on('data', (words: Buffer) => {
    begun.lastWords = (begun.lastWords + words.toString()).slice(-LAST_WORDS_LENGTH_MAX)
  })
  child.on('message', (said: TaskResult<A> | Ready) => (said === 'ready' ? beReady(begun) : onAnswer(said)))
  child.on('error', (error) => end(begun, error.message))
  // Not `exit`: by then its last words may still be on their way.
  child.on('close', (code, signal) => end(begun, `ended by itself (${signal ?? code})`))
  // Nobody need wait for an idle process; work under way is waited for by its timer.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as Socket | null)?.unref()
  return begun
}

function stop({ child }: Bench): void {
  child.removeAllListeners('message')
  child.kill('SIGKILL')
}

/** Holds the running task and the timer that ends it; the timer restarts when the process has started. */
function underWay<O, A>(withinMs: number, end: End) {
  let running: Running<O, A> | undefined
  const watchWork = (at: Bench): NodeJS.Timeout => {
    const [begunMs, cpuBegunMs] = [performance.now(), cpuMsOf(at.child.pid)]
    const look = () => {
      const cpuMs = cpuMsOf(at.child.pid)
      const leftMs = cpuMs === undefined || cpuBegunMs === undefined ? 0 : withinMs - (cpuMs - cpuBegunMs)
      const isStarved = leftMs > 0 && performance.now() - begunMs < STARVED_FACTOR * withinMs
      if (isStarved && running) running.timer = setTimeout(look, Math.max(leftMs, LOOK_AGAIN_MS))
      else end(at, `took longer than ${withinMs / 1000} s`)
    }
    return setTimeout(look, withinMs)
  }
  const watch = (at: Bench): NodeJS.Timeout =>
    at.isReady
      ? watchWork(at)
      : setTimeout(() => end(at, `took longer than ${START_MAX_MS / 1000} s to start`), START_MAX_MS)
  return {
    isBusy: () => running !== undefined,
    isFor: (by: string) => running?.piece.by === by,
    begin: (piece: Piece<O, A>, at: Bench) => void (running = { piece, timer: watch(at) }),
    beReady: (at: Bench) => {
      at.isReady = true
      clearTimeout(running?.timer)
      if (running) running.timer = watch(at)
    },
    take: (): Piece<O, A> | undefined => {
      clearTimeout(running?.timer)
      const piece = running?.piece
      running = undefined
      return piece
    },
  }
}

/**
 * Runs heavy work on untrusted input in a separate process: one task at a time, each within its time limit, all within
 * its memory limit. The process is kept warm for the next task, and replaced when it was stopped or has done its share.
 */
export function createSandbox<O, A>(confinement: Confinement) {
  const { withinMs, waitingMax, full } = confinement
  const waiting: Piece<O, A>[] = []
  let bench: Bench | undefined
  let preparing: NodeJS.Timeout | undefined

  const end: End = (ended, why) => {
    if (bench !== ended) return
    bench = undefined
    stop(ended)
    now.take()?.reject(new StoppedWork([why, ended.lastWords.trim()].filter(Boolean).join(': ')))
    goOn()
  }
  const now = underWay<O, A>(withinMs, end)
  const beReady = (ready: Bench): void => {
    if (bench === ready) now.beReady(ready)
  }
  const onAnswer = (answered: TaskResult<A>): void => {
    settle(now.take(), answered)
    if (bench && (bench.done += 1) >= PIECES_MAX) {
      stop(bench)
      bench = undefined
      prepare()
    }
    goOn()
  }
  function goOn(): void {
    if (now.isBusy()) return
    const piece = waiting.shift()
    if (!piece) return
    const at = (bench ??= begin(confinement, { beReady, onAnswer, end }))
    now.begin(piece, at)
    at.child.send(piece.order as object, (error) => error && end(at, error.message))
  }
  /** Starts the process soon, unless it runs, so that the next task need not wait for it. */
  function prepare(): void {
    if (!bench)
      preparing ??= setTimeout(() => {
        preparing = undefined
        bench ??= begin(confinement, { beReady, onAnswer, end })
      }, PREPARE_AFTER_MS).unref()
  }

  process.once('exit', () => bench?.child.kill('SIGKILL'))
  return {
    prepare,
    /**
     * A caller named in `by` has one task at a time: nobody fills the queue for all others.
     * @throws Failure unavailable when too many wait, or one of `by` is not done; StoppedWork; the work's error.
     */
    ask: (order: O, by?: string): Promise<A> => {
      const hasOne = by !== undefined && (now.isFor(by) || waiting.some((piece) => piece.by === by))
      if (hasOne || waiting.length >= waitingMax) return Promise.reject(fullLine(full))
      return new Promise<A>((resolve, reject) => {
        waiting.push({ order, by, resolve, reject })
        goOn()
      })
    },
  }
}

// Linux counts in hundredths of a second, whatever its kernel was built with. Source: proc_pid_stat(5), sysconf(3).
const TICK_MS = 10

/** Returns how long a process has computed; undefined if the system does not report it or the process has ended. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is a name in brackets, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
