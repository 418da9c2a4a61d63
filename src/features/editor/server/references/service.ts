import { newReferenceId } from '#formats/citations/reference-id.ts'
import pLimit from 'p-limit'
import { type PastedLine, readPasted } from '#formats/citations/pasted-references.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReadReferences } from '../../references-contract.ts'
import { LOOKUPS_MAX, PASTED_ENTRIES_MAX } from '../../reference-limits.ts'
import { findPaper, may, paperRoleOf } from '#features/team/server/public.ts'
import { lookupSettings } from '../lookup-settings.ts'
import { lookupDoi, type LookupResult, lookupPmid } from './lookup.ts'
import { readEntries, readLine, TOO_MANY, unread } from './parse-references.ts'

/** Registries ask not to be asked for much at once. */
const LOOK_UPS_AT_ONCE = 3

const OFF = 'References are not looked up on this server. You can paste BibTeX or RIS, or add the reference by hand.'
const TOO_MANY_TO_LOOK_UP = `At most ${LOOKUPS_MAX} are looked up at once. Please paste this one again.`

async function lookUp(kernel: Kernel, line: PastedLine): Promise<LookupResult> {
  const settings = kernel.settings.of(lookupSettings)
  if (!settings) return { why: OFF }
  return line.doi
    ? lookupDoi(line.doi, { settings, newId: newReferenceId })
    : lookupPmid(line.pmid, { settings, newId: newReferenceId })
}

/** A line that can be read as it stands needs no registry; one that cannot is looked up where it says by what. */
async function readOne(kernel: Kernel, line: PastedLine, mayLookUp: boolean): Promise<LookupResult> {
  const read = line.isBare ? undefined : readLine(line.text, newReferenceId)
  if (read && read.text === undefined) return { reference: read }
  const isKnown = line.doi !== '' || line.pmid !== ''
  if (!isKnown) return read ? { reference: read } : { why: 'This is no reference.' }
  const found = mayLookUp ? await lookUp(kernel, line) : { why: TOO_MANY_TO_LOOK_UP }
  return 'why' in found && read ? { reference: read } : found
}

async function readLines(kernel: Kernel, lines: PastedLine[]): Promise<ReadReferences> {
  const atOnce = pLimit(LOOK_UPS_AT_ONCE)
  const asked = new Set(lines.filter(({ doi, pmid }) => doi || pmid).slice(0, LOOKUPS_MAX))
  const read = lines.slice(0, PASTED_ENTRIES_MAX)
  const outcomes = await Promise.all(read.map((line) => atOnce(() => readOne(kernel, line, asked.has(line)))))
  return {
    references: outcomes.flatMap((outcome) => ('reference' in outcome ? [outcome.reference] : [])),
    unread: [
      ...outcomes.flatMap((outcome, index) => ('why' in outcome ? [unread(read[index]?.text ?? '', outcome.why)] : [])),
      ...lines.slice(PASTED_ENTRIES_MAX).map(({ text }) => unread(text, TOO_MANY)),
    ],
  }
}

type Reading = { paperId: string; text: string }

/**
 * Reads what was pasted; nothing is stored.
 * @throws Failure not_found without access to the paper, forbidden for those who only read.
 */
export async function readReferences(
  kernel: Kernel,
  actor: Actor,
  { paperId, text }: Reading,
): Promise<ReadReferences> {
  const [paper, paperRole] = await Promise.all([findPaper(kernel.db, paperId), paperRoleOf(kernel.db, actor, paperId)])
  if (!paper || !may(paperRole, 'read', paper.status)) throw new Failure('not_found', 'Paper not found')
  if (!may(paperRole, 'suggest', paper.status))
    throw new Failure('forbidden', 'You may read this paper, but not change it.')
  const pasted = readPasted(text)
  return pasted.kind === 'lines' ? readLines(kernel, pasted.lines) : readEntries(pasted, newReferenceId)
}
