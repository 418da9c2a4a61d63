// An external client, by the WebSocket of Node: it knows the protocol of the socket and the calls, and nothing else
// of this project. Two members talk by it, as in second-client.py: node second-client.mjs ADDRESS, and on its input a
// line of JSON {"one": {"id", "token"}, "other": …}. It prints what it saw as one line of JSON, or ends with a stack
// trace.
import { once } from 'node:events'

const WITHIN_MS = 10_000
const address = process.argv[2]

async function call(method, path, { token, body }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(address + path, { method, headers, ...sent, signal: AbortSignal.timeout(WITHIN_MS) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
}

async function connect({ id, token }) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/messaging/ws/${id}`)
  const frames = []
  const waiting = new Set()
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(data))
    for (const look of waiting) look()
  })
  const say = (event_type, data) => socket.send(JSON.stringify({ event_type, data }))
  const take = (event_type, having) => {
    const isIt = ({ event_type: type, data }) =>
      type === event_type && Object.entries(having).every(([key, value]) => data[key] === value)
    const at = frames.findIndex(isIt)
    return at < 0 ? undefined : frames.splice(0, at + 1).at(-1).data
  }
  // Until there is a frame of this kind that holds these; what came before it is passed over.
  const hear = (event_type, having) =>
    new Promise((resolve, reject) => {
      const late = () => reject(new Error(`No ${event_type} with ${JSON.stringify(having)}: ${JSON.stringify(frames)}`))
      const timer = setTimeout(late, WITHIN_MS)
      const look = () => {
        const data = take(event_type, having)
        if (!data) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(data)
      }
      waiting.add(look)
      look()
    })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The socket was not opened.')))
  })
  say('authenticate', { token })
  say('join_channel', { channel_id: 'general' })
  // One is in the channel once one's own words come from there.
  const here = { channel_id: 'general', content: `${id} is here.`, message_type: 'text', attachments: [] }
  say('send_message', here)
  await hear('new_message', { content: here.content })
  return { id, token, say, hear, close: () => socket.close() }
}

async function talk(one, other) {
  const saw = {}
  await one.hear('user_joined_channel', { user_id: other.id })

  one.say('typing_start', { channel_id: 'general' })
  saw.typing = (await other.hear('typing_indicator', { user_id: one.id, is_typing: true })).username
  one.say('typing_stop', { channel_id: 'general' })
  await other.hear('typing_indicator', { user_id: one.id, is_typing: false })

  const words = { channel_id: 'general', content: 'Hello from elsewhere.', message_type: 'text', attachments: [] }
  one.say('send_message', words)
  const message = await other.hear('new_message', { content: words.content })
  const { content, user_id, channel_id, is_deleted, message_type } = message
  saw.message = { content, user_id, channel_id, is_deleted, message_type }
  await one.hear('new_message', { id: message.id })

  const path = `/api/messaging/messages/${message.id}`
  await call('POST', `${path}/react`, { token: other.token, body: { emoji: '👍' } })
  saw.reactions = (await one.hear('reaction_updated', { message_id: message.id })).reactions
  await call('PUT', path, { token: one.token, body: { content: 'Hello again.' } })
  saw.edited = (await other.hear('message_edited', { message_id: message.id })).content
  await call('DELETE', path, { token: one.token })
  saw.deleted = (await other.hear('message_deleted', { message_id: message.id })).content

  const direct = { recipient_id: other.id, content: 'Only for you.', message_type: 'text', attachments: [] }
  one.say('send_direct_message', direct)
  saw.direct = (await other.hear('new_direct_message', { sender_id: one.id })).content
  await one.hear('direct_message_sent', { recipient_id: other.id })
  await call('PUT', '/api/auth/privacy', { token: other.token, body: { allow_messages_from_students: false } })
  one.say('send_direct_message', direct)
  saw.blocked = (await one.hear('message_blocked', { recipient_id: other.id })).reason

  one.close()
  saw.gone = (await other.hear('user_left_channel', { user_id: one.id })).channel_id
  other.close()
  return saw
}

const [line] = await once(process.stdin, 'data')
const given = JSON.parse(String(line))
const one = await connect(given.one)
const other = await connect(given.other)
process.stdout.write(`${JSON.stringify(await talk(one, other))}\n`)
process.stdin.destroy()
