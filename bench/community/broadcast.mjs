// What the package `ws` shows as a broadcast: whatever one client says is sent to all, stored nowhere and acknowledged by nobody.
import { WebSocket, WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('error', () => undefined)
  socket.on('message', (data, isBinary) => {
    for (const client of server.clients) {
      if (client.readyState === WebSocket.OPEN) client.send(data, { binary: isBinary })
    }
  })
})
