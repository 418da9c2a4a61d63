// The bare reference for calls: Fastify sending the given JSON from memory, as bytes. PORT, BODY_FILE and HEADERS come from the environment.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const body = readFileSync(process.env.BODY_FILE ?? '')
const app = Fastify()

app.get('*', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8')
  return reply.send(body)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
