import { type FromBrowser, type FromServer, readBrowserFrame, serverFrame } from '../../document/frames-contract.ts'

/**
 * Simulates the server for a tab. Records the frames that the tab sends. The tab handles frames from the server
 * immediately.
 */
export class Server extends EventTarget {
  readonly heard: FromBrowser[] = []
  readyState: number = WebSocket.OPEN
  binaryType = ''
  send(bytes: Uint8Array): void {
    this.heard.push(readBrowserFrame(bytes))
  }
  close(): void {
    this.readyState = WebSocket.CLOSED
  }
  say(frame: FromServer): void {
    this.dispatchEvent(new MessageEvent('message', { data: new Uint8Array(serverFrame(frame)).buffer }))
  }
  changes(): number {
    return this.heard.filter(({ is }) => is === 'change').length
  }
}
