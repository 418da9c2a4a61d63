import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { Failure } from '#shared/calls/failure.ts'
import type { TaskResult, Ready } from './sandbox-child.ts'

type Confinement = {
  /** The script of the process. It calls `serveTasks` of sandbox-child.ts, and does one task at a time. */
  script: URL
  memoryMaxBytes: number
  /**
   * The time limit of a task. It does not include the wait in the queue, the start of the process or, on Linux, time in
   * which a busy machine runs other programs. The total time is limited to `STARVED_FACTOR` times this limit.
   */
  withinMs: number
  waitingMax: number
  /** The error message for callers if the queue is full. */
  full: string
}

/**
 * Thrown if the process was stopped for using too much time or memory, or exited on its own. The message contains the
 * reason and the last output.
 */
export class StoppedWork extends Error {
  override readonly name = 'StoppedWork'
}

type Piece<O, A> = { order: O; by: string | undefined; resolve: (answer: A) => void; reject: (error: Error) => void }
type Running<O, A> = { piece: Piece<O, A>; timer: NodeJS.Timeout }
type Bench = { child: ChildProcess; lastWords: string; done: number; isReady: boolean }

// The number of tasks after which a new process is started, to free memory that the old process has not released.
const PIECES_MAX = 100
const PREPARE_AFTER_MS = 500
// The maximum time for the start of a process. Starting takes less than a second, but many seconds on a busy machine.
const START_MAX_MS = 60_000
const STARVED_FACTOR = 6
// The minimum interval between two checks of a process that gets little CPU time.
const LOOK_AGAIN_MS = 100
const LAST_WORDS_LENGTH_MAX = 2_000
const RETRY_AFTER_SECONDS = 15

// The memory that V8 reserves for compiled code. It counts toward the limit even if it is unused.
const SET_ASIDE_BYTES = 512 * 1024 * 1024

// The operating system enforces both limits, whatever the task does. The memory limit counts writable memory. It does
// not count address space, since V8 reserves more of it than any machine has memory. The shell ignores a limit that it
// does not support. This process enforces the time limit in any case.
const LIMITED = 'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec "$@"'

function start({ script, memoryMaxBytes, withinMs }: Confinement): ChildProcess {
  const command = [process.execPath, fileURLToPath(script)]
  const kilobytes = String(Math.floor((memoryMaxBytes + SET_ASIDE_BYTES) / 1024))
  // The limit on CPU time. It stops tasks that remain after the server was killed. Tasks within their time limit never
  // reach it.
  const cpuSeconds = String(Math.ceil((PIECES_MAX * withinMs * availableParallelism()) / 1000))
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', LIMITED, kilobytes, cpuSeconds, ...command]
  // The process gets none of the server's environment variables, so that untrusted input cannot reveal them.
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
  // Uses the `close` event, since the last output may not have been read at the `exit` event.
  child.on('close', (code, signal) => end(begun, `exited on its own (${signal ?? code})`))
  // Prevents an idle child process from keeping the server's process alive. While a task runs, the task's timer keeps
  // it alive.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as Socket | null)?.unref()
  return begun
}

function stop({ child }: Bench): void {
  child.removeAllListeners('message')
  child.kill('SIGKILL')
}

/** Stores the running task and the timer that stops it. The timer restarts once the process is ready. */
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
 * Runs expensive work on untrusted input in a separate process: one task at a time, with limits on time and memory. The
 * process stays ready for the next task, and is replaced if it was stopped or has done its maximum number of tasks.
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
  /** Starts the process soon unless it is running, so that the next task does not have to wait for it. */
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
     * Runs a task. Each caller named in `by` has one task at a time, so that nobody can fill the queue.
     * @throws Failure unavailable if the queue is full or `by` has an unfinished task; StoppedWork; the task's error
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

// Linux reports these times in hundredths of a second, regardless of its kernel options. Source: proc_pid_stat(5),
// sysconf(3).
const TICK_MS = 10

/** Returns the CPU time of a process; undefined if the system does not report it or the process has ended. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Skips the second field, a name in parentheses that may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
