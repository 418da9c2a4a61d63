// The bare reference for calls that query the database: runs the statements of recorded requests with pg alone, in
// order, then sends the recorded answer. `/N` plays the N-th request, starting over after the last. PORT and
// STATEMENTS_FILE come from the environment.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

const POOL_SIZE = 16
const { connection, requests } = JSON.parse(readFileSync(process.env.STATEMENTS_FILE ?? '', 'utf8'))
const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
// Prepared once per connection, as in the server.
const played = requests.map(({ statements, body }) => ({
  body: Buffer.from(body),
  queries: statements.map(({ text, values }) => ({
    name: createHash('sha1').update(text).digest('base64url'),
    text,
    values,
  })),
}))

async function play({ queries, body }) {
  const client = await pool.connect()
  try {
    for (const query of queries) await client.query(query)
    return body
  } finally {
    client.release()
  }
}

createServer((request, response) => {
  if (request.url === '/ready') return void response.end('ready')
  const at = Number(request.url?.slice(1)) % played.length
  play(played[at]).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
