import { asOwner } from '../owner.ts'
import { latenciesOf } from '../latency.ts'
import type { Running } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import { ms, type Row } from '../report.ts'
import type { BenchMember } from './crowd.ts'
import { WORDS } from './fill-history.ts'

const ASKED = SHORT ? 40 : 400
const WARM_UP = SHORT ? 10 : 60
const MANY = 16
const API = '/api/messaging'

/** What is opened: conversations of the first member, and a message of each of some channels that is a year old. */
type Places = { channels: string[]; threads: string[]; old: { id: string; conversation_id: string; number: string }[] }

const findPlaces = ({ environment }: Running, reader: BenchMember | undefined): Promise<Places> =>
  asOwner(environment, async (client) => {
    const idsOf = async (kinds: string) =>
      (
        await client.query<{ id: string }>(
          `select id from community.conversation join community.participant on conversation_id = id
           where member_id = $1 and kind in (${kinds}) and head > 0 order by md5(id)`,
          [reader?.id],
        )
      ).rows.map(({ id }) => id)
    const { rows } = await client.query<Places['old'][number]>(
      `select message.id, conversation_id, number from community.message
       join community.conversation on conversation.id = conversation_id
       where kind in ('official', 'open') and sent_at between now() - interval '370 days' and now() - interval '360 days'
       order by md5(message.id::text) limit 400`,
    )
    return { channels: await idsOf(`'official', 'open', 'team'`), threads: await idsOf(`'direct'`), old: rows }
  })

/** Words as people look for them: one that many messages hold, two of these, one that few hold, and one that none does. */
const SEARCHES = (at: number): string =>
  [
    WORDS[at % 20] ?? '',
    `${WORDS[at % 20]} ${WORDS[(at * 7) % 20]}`,
    `case${(at * 37) % 50_000}`,
    `rarely${(at * 101) % 400_000}`,
    `nobody${at}`,
  ][at % 5] ?? ''

type Kind = { name: string; path: (at: number) => string; most: number; mostOfMany?: number }

const kindsOf = ({ channels, threads, old }: Places): Kind[] => {
  const one = <T>(list: T[], at: number): T => list[at % list.length]!
  return [
    { name: 'Sidebar: the channels', path: () => `${API}/channels`, most: 100 },
    { name: 'Sidebar: the threads', path: () => `${API}/direct-messages`, most: 100 },
    { name: 'Opening a channel', path: (at) => `${API}/channels/${one(channels, at)}/messages`, most: 100 },
    { name: 'Opening a thread', path: (at) => `${API}/direct-messages/${one(threads, at)}/messages`, most: 100 },
    { name: 'A link to a message of a year ago', path: (at) => `${API}/messages/${one(old, at).id}`, most: 100 },
    {
      name: 'Jumping to a message of a year ago',
      path: (at) => `${API}/channels/${one(old, at).conversation_id}/messages?around=${one(old, at).number}`,
      most: 100,
    },
    { name: 'Search', path: (at) => `${API}/search?q=${encodeURIComponent(SEARCHES(at))}`, most: 150, mostOfMany: 150 },
  ]
}

/** How soon the first member is answered, who has all of it. */
export async function rowsOfHistory(server: Running, [reader]: BenchMember[]): Promise<Row[]> {
  const headers = { authorization: `Bearer ${reader?.token}` }
  const rows: Row[] = []
  for (const { name, path, most, mostOfMany } of kindsOf(await findPlaces(server, reader))) {
    const paths = (count: number) => Array.from({ length: count }, (_, at) => server.origin + path(at))
    await latenciesOf(paths(WARM_UP), 4, headers)
    const alone = await latenciesOf(paths(ASKED), 1, headers)
    const many = await latenciesOf(paths(ASKED), MANY, headers)
    rows.push({
      what: [name],
      figures: [ms(alone.medianMs), ms(alone.p99Ms, most), ms(many.medianMs), ms(many.p99Ms, mostOfMany)],
    })
  }
  return rows
}
