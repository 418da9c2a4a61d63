import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server. A test can interrupt its connections, to simulate an outage of the server or the network. */
export type BreakableProxy = {
  port: number
  /** Closes all connections and refuses new ones. */
  cut: () => void
  mend: () => void
  stop: () => Promise<void>
}

/** Creates the proxy. @param host a host name or address, or the directory of PostgreSQL's socket */
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
