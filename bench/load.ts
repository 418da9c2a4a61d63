import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { LOAD_CORE } from './machine.ts'

const run = promisify(execFile)

export type Load = { address: string; connections: number; seconds: number; headers?: Record<string, string> }

function hasWrk(): boolean {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk prints its version with exit code 1.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

export const LOADER = hasWrk() ? 'wrk' : 'autocannon'

async function byWrk({ address, connections, seconds, headers = {} }: Load): Promise<number> {
  const headerFlags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, ...headerFlags, address]
  const { stdout } = await run('taskset', ['-c', LOAD_CORE, 'wrk', ...flags])
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} did not always answer 2xx:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0)
}

async function byAutocannon({ address, connections, seconds, headers = {} }: Load): Promise<number> {
  const result = await autocannon({ url: address, connections, duration: seconds, headers })
  if (result.non2xx > 0) throw new Error(`${address} did not always answer 2xx`)
  return result.requests.average
}

/** Requests answered per second. @throws when an answer is not 2xx */
export const requestsPerSecond = (load: Load): Promise<number> => (LOADER === 'wrk' ? byWrk(load) : byAutocannon(load))
