// The bare reference: node:http sending the given bytes from memory. PORT, BODY_FILE and HEADERS come from the
// environment.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.env.BODY_FILE ?? '')
const headers = { ...JSON.parse(process.env.HEADERS ?? '{}'), 'content-length': body.length }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
