import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut, as when its machine or its network is away. */
export type BreakableProxy = {
  port: number
  /** Ends the connections and refuses new ones. */
  cut: () => void
  mend: () => void
  stop: () => Promise<void>
}

/** @param host a name or address, or for PostgreSQL the directory of its socket */
export async function createBreakableProxy({ host, port }: { host: string; port: number }): Promise<BreakableProxy> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (isCut) return near.destroy()
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    far.on('error', () => undefined)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      endAll()
    },
    mend: () => {
      isCut = false
    },
    stop: async () => {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
