import type { StoredJson } from '#server/stored-json.ts'
import type { ListedLine } from './queries.ts'

/** Lists that a process remembers, about 30 KB each. */
const KEPT_MAX = 50

type Kept = { mark: string; json: StoredJson }

/** What an answer is written from: the lines just read, and the day from which papers are recent. Pure. */
function markOf(lines: ListedLine[], since: string): string {
  let mark = `${since} ${lines[0]?.total}`
  for (const { id, revision, views } of lines) mark += ` ${id} ${revision} ${views}`
  return mark
}

/** Writes a list's answer, unless the last one was written from the very same lines: the lines are read every time, only the writing is spared. */
export function openSameLines() {
  const kept = new Map<string, Kept>()
  return async (
    key: string,
    { lines, since }: { lines: ListedLine[]; since: string },
    write: () => Promise<StoredJson>,
  ): Promise<StoredJson> => {
    const mark = markOf(lines, since)
    const known = kept.get(key)
    if (known?.mark === mark) return known.json
    const json = await write()
    kept.delete(key)
    kept.set(key, { mark, json })
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest) kept.delete(oldest)
    return json
  }
}
