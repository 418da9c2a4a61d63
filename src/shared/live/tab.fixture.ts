import { createTabSocket } from './tab-socket.ts'

/** A browser's socket, as far as a tab needs it. */
export class FakeSocket extends EventTarget {
  said: string[] = []
  isClosed = false
  send(text: string) {
    this.said.push((JSON.parse(text) as { event_type: string }).event_type)
  }
  close() {
    this.isClosed = true
  }
  tell(eventType: string, data: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ event_type: eventType, data }) }))
  }
  end(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

/** A tab whose sockets are these. */
export function createTestTab() {
  const sockets: FakeSocket[] = []
  let wake = () => {}
  const { follow, speak } = createTabSocket({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    token: () => 'a token',
    wakeOn: (given) => (wake = given),
  })
  return { sockets, follow, speak, wake: () => wake() }
}
