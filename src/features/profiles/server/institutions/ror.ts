// Organisations as the Research Organization Registry publishes them: its dump at zenodo.org/communities/ror-data, in either of its schemas.
import * as z from 'zod'
import { oneLine } from '#shared/text/one-line.ts'
import { INSTITUTION_LENGTH_MAX, INSTITUTION_NAMES_MAX } from '../../limits.ts'

export type RorOrganisation = { rorId: string; names: string[] }

const ID = /0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$/

const second = z.object({ id: z.string(), names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })) })
const first = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  labels: z.array(z.object({ label: z.string() })).default([]),
})

// Letters that many share, as MGH, are the name of none.
function namesIn(organisation: z.output<typeof first> | z.output<typeof second>): string[] {
  if ('name' in organisation) {
    return [organisation.name, ...organisation.aliases, ...organisation.labels.map(({ label }) => label)]
  }
  const own = organisation.names.filter(({ types }) => types.some((type) => type !== 'acronym'))
  return own.map(({ value }) => value)
}

/** The organisations of a dump, each with its names; undefined for what is none. Pure. */
export function readRor(dump: unknown): RorOrganisation[] | undefined {
  const read = z.array(z.union([second, first])).safeParse(dump)
  if (!read.success) return undefined
  return read.data.flatMap((organisation) => {
    const rorId = ID.exec(organisation.id)?.[0]
    const names = [...new Set(namesIn(organisation).map(oneLine))].filter(
      (name) => name !== '' && name.length <= INSTITUTION_LENGTH_MAX,
    )
    return rorId === undefined ? [] : [{ rorId, names: names.slice(0, INSTITUTION_NAMES_MAX) }]
  })
}
