// The broadcast example of the package `ws`: each client's message goes to all clients, without storage or
// acknowledgement.
import { WebSocket, WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: Number(process.env.PORT), host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('error', () => undefined)
  socket.on('message', (data, isBinary) => {
    for (const client of server.clients) {
      if (client.readyState === WebSocket.OPEN) client.send(data, { binary: isBinary })
    }
  })
})
