import { createTabSocket } from './tab-socket.ts'

/** A fake WebSocket with the methods that a tab uses. */
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

/** Creates a tab socket that opens fake sockets. */
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
